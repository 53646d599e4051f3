/** What the page asks of the console between two turns, in JavaScript; see board/visit.py. */

/**
 * @typedef {object} Visits
 * @property {() => boolean} ready whether the console can be asked to go somewhere
 * @property {(path: string) => number} count how many levels of a file it can read; 0: it is none
 *   that it reads
 * @property {() => string} wrong why it cannot read the file that was counted last, ""
 * @property {(name: string) => boolean} lists whether it lists a file of this name
 * @property {(paths: string[]) => void} show goes to a pack, or the list of packs; or to a level
 * @property {(code: string) => string} open goes to what is in a code; or says what is wrong
 * @property {() => void} today goes to the level of the day
 * @property {() => string} shared the code that is on the screen to be shared, ""
 * @property {() => boolean} inLevel whether a level is in play
 * @property {() => string} levelCode the code of that level, "" if it cannot be read
 * @property {() => string} spoken what is in front, in words; see board/spoken.py
 * @property {() => string} where where the player is in the level in play, "" if none is
 * @property {() => boolean} hasProgress whether anything was played or drawn, so far
 */

/**
 * @param {{python: any}} machine the console, whose `python` is another one after each restart
 * @returns {Visits}
 */
export function createVisits(machine) {
  const visit = () => machine.python.pyimport("visit");
  return {
    ready: () => visit().ready(),
    count: (path) => visit().count(path),
    wrong: () => visit().wrong(),
    lists: (name) => visit().lists(name),
    show: (paths) => visit().show(paths[0] ?? "", paths.length),
    open: (code) => visit().open_code(code),
    today: () => visit().today(),
    shared: () => visit().shared(),
    inLevel: () => visit().in_level(),
    levelCode: () => visit().level_code(),
    spoken: () => machine.python.pyimport("spoken").now(),
    where: () => machine.python.pyimport("spoken").where(),
    hasProgress: () => visit().has_progress(),
  };
}
