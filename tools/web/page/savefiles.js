/**
 * The save files of a drive that has none, in the order in which they are written: the names and
 * sizes that the console would give them (nibblock/progress/writing/sizes.py explains them).
 */

/** There while they are made: the console begins again where that was cut short. */
export const MARK = "nbsave.tmp";

const TAIL = 8192; // what an erase takes at most
const UNIT = 4096;
const MOST_LEVELS = 65536;
/** Copies, eighths of the free space that they may take, least and most bytes of a log. */
const CHOICES = [
  [3, 4, 65536, 262144], [3, 6, 32768, 65536], [2, 6, 12288, 65536], [2, 7, 8192, 8192],
];

/**
 * @param {number} free bytes of the drive, before any of them is there
 * @param {number} cluster
 * @returns {[string, number][]} paths and bytes; none without room
 */
export function saveFiles(free, cluster) {
  const unit = Math.max(UNIT, cluster);
  const pad = Math.max(TAIL, cluster);
  for (const [copies, eighths, least, most] of CHOICES) {
    const size = Math.floor((Math.floor(free / 8) * eighths - pad) / copies) - cluster;
    const units = Math.max(Math.floor(size / 4 / unit), 1 + Math.floor(TAIL / unit));
    const levels = Math.min(units * unit, MOST_LEVELS);
    const log = Math.min(Math.floor((size - levels) / unit) * unit, most);
    if (log < least) continue;
    const folders = [..."abc"].slice(0, copies).map((letter) => `nbsave_${letter}`);
    return [
      ["nbsave.pad", pad],
      ...folders.flatMap((folder) => /** @type {[string, number][]} */ ([
        [`${folder}/progress.nbs`, log], [`${folder}/levels.nbs`, levels],
      ])),
    ];
  }
  return [];
}
