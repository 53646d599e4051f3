"""Keep this folder on the path: its tests share modules in it."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent))
