"""Test what ``deploy`` and ``build`` read in the list of files that they leave on a drive."""

from tools.build import manifest


def test_a_manifest_never_leads_off_its_drive(tmp_path):
    (tmp_path / manifest.NAME).write_text(
        "Nibblock 1 for x\n00000000 0 ../a\n00000000 0 /b\nrubbish\n00000000 0 c d\n"
        "../\n00000000 0 e\n/\n00000000 0 f\ng/../\n00000000 0 h\ng/\n00000000 0 i j\n"
    )
    assert list(manifest.read(tmp_path)) == ["c d", "g/i j", manifest.NAME]


def test_a_manifest_of_whole_paths_is_still_read(tmp_path):
    (tmp_path / manifest.NAME).write_text("Nibblock 0.2.0 for x\n0000000a 3 lib/nibblock/a.mpy\n")
    assert manifest.read(tmp_path) == {"lib/nibblock/a.mpy": {(10, 3)}, manifest.NAME: set()}
