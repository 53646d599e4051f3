/** Names of files from anywhere, made fit for the drive of a handheld (FAT) and for one line. */

/** Signs that FAT refuses. */
const REFUSED = /["*/:<>?\\|]+/gu;
/** Signs that show nothing, or turn the text after them round. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]+/gu;
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/iu;
const LONGEST = 60; // letters before the ending
const ENDING = /^\.[a-z0-9]{1,8}$/iu;

/**
 * Return a text as one line that shows all it has.
 *
 * @param {string} text
 */
export function plain(text) {
  return text.replace(UNSEEN, " ").trim();
}

/**
 * Return the last part of a path.
 *
 * @param {string} path
 */
export function baseName(path) {
  return path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
}

/**
 * Return a name as what is before its ending, and the ending: "levels.txt" is ["levels", ".txt"].
 *
 * @param {string} name
 * @returns {[string, string]}
 */
export function parts(name) {
  const dot = name.lastIndexOf(".");
  return dot > 0 && ENDING.test(name.slice(dot)) ? [name.slice(0, dot), name.slice(dot)]
    : [name, ""];
}

/**
 * Return a name that any drive takes; it is the same for a name that is safe already.
 *
 * @param {string} name
 */
export function safeName(name) {
  const [stem, ending] = parts(plain(baseName(name)).normalize("NFC"));
  let safe = [...stem.replace(REFUSED, "_")].slice(0, LONGEST).join("").replace(/^[. ]+|[. ]+$/gu, "");
  if (RESERVED.test(safe)) safe = `_${safe}`;
  return (safe || "levels") + ending;
}

/**
 * Return the first of "NAME", "NAME-2", "NAME-3" and so on that `isFree` accepts.
 *
 * @param {string} name
 * @param {(name: string) => boolean} isFree
 */
export function freeName(name, isFree) {
  const [stem, ending] = parts(name);
  let free = name;
  for (let number = 2; !isFree(free); number++) free = `${stem}-${number}${ending}`;
  return free;
}
