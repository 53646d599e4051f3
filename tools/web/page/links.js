/**
 * Level codes in the page's address, behind `#`. The console shows what is in one and asks before
 * it keeps it, as if it had been typed, so a link replaces nothing. A code in parts, as on QR codes,
 * is opened when all its parts have come.
 */

import { notice } from "./notice.js";
import { keep, kept } from "./storage.js";

const CODE = /^[0-9a-z-]{6,10300}$/i;
const OURS = /^[0-9A-Z]{1,4}(-[0-9A-Z]{1,4})*$/; // as the console writes it
const PART = /^([1-9]\d?)\/([1-9]\d?):([0-9a-z-]{1,10300})$/i;
const LONGEST = 120; // letters of an address that the console takes: sharing/qr.py
const LOOPBACK = /^(localhost|127\.[\d.]+|\[::1\])$/;
const PARTS = "nibblock parts";
const MOST = 20_000; // letters behind `#`, also if some are written as %2F
const FEW = 9; // missing parts that are listed
const TODAY = "today"; // opens the day's level, in place of a code

/**
 * Return the address before `#` that others can open, "" if there is none.
 *
 * @param {Location} location
 */
export function address(location) {
  if (!location.protocol.startsWith("http") || LOOPBACK.test(location.hostname)) return "";
  return location.origin + location.pathname.replace(/index\.html$/, "");
}

/**
 * Return what opens a code of ours elsewhere: its link, or itself if there is no address. A code of
 * the original game, which no link can hold, stays itself.
 *
 * @param {string} base @param {string} code
 */
export function linkTo(base, code) {
  return base && OURS.test(code) ? `${base}#${code.replaceAll("-", "")}` : code;
}

/**
 * Return the address for the console's setting NIBBLOCK_LINK, "" if it is too long for that.
 *
 * @param {Location} location
 */
export function linkSetting(location) {
  const found = address(location);
  return found.length <= LONGEST ? found : "";
}

/**
 * Drop what is behind `#` if it is longer than any code; return whether it was. Call it first, so
 * that the player is told at once: with 2 MB there, browsers take seconds for an empty page, too.
 */
export function dropLong() {
  const isLong = location.hash.length > MOST;
  if (isLong) dropHash();
  return isLong;
}

function dropHash() {
  history.replaceState(null, "", location.pathname + location.search);
}

/**
 * Return the code, or the part of one, in the part of an address behind `#`; "" if it is neither.
 *
 * @param {string} hash
 */
export function codeIn(hash) {
  if (hash.length > MOST) return "";
  let text = hash.replace(/^#/, "");
  try {
    text = decodeURIComponent(text);
  } catch {
    return "";
  }
  text = text.replace(/\s+/g, "");
  return CODE.test(text) || PART.test(text) ? text : "";
}

/**
 * @param {any} machine the console
 * @returns {{poll: () => void, open: (text: string) => boolean}} `poll`: call it between two
 *   turns of the console; `open` opens a code or a link, and tells whether the text is one
 */
export function createLinks(machine) {
  let waiting = "";

  function takeHash() {
    const { hash } = location;
    if (!hash) return;
    dropHash(); // opened only once
    const code = hash === `#${TODAY}` ? TODAY : codeIn(hash);
    if (code) waiting = code;
    else notice("no code");
  }

  function poll() {
    if (!waiting || !machine.visit.ready()) return;
    const found = waiting;
    waiting = "";
    if (found === TODAY) {
      machine.visit.today();
      return;
    }
    const code = whole(found);
    const wrong = code && machine.visit.open_code(code);
    if (wrong) notice("wrong link", wrong);
  }

  /** Return the code that a part completes, "" if others are missing. */
  function whole(/** @type {string} */ text) {
    const part = PART.exec(text);
    if (!part) return text;
    const [, number, of, letters] = part;
    const parts = readParts(of);
    parts[Number(number)] = letters;
    const missing = [...Array(Number(of)).keys()].map((n) => n + 1).filter((n) => !parts[n]);
    if (missing.length) {
      keep(PARTS, JSON.stringify({ of, parts }));
      if (missing.length > FEW) notice("parts of a code", number, of, missing.length);
      else notice("part of a code", number, of, missing.join(", "));
      return "";
    }
    keep(PARTS, "null");
    return Object.keys(parts).map((n) => `${n}/${of}:${parts[n]}`).join(" ");
  }

  /**
   * @param {string} of
   * @returns {Record<string, string>}
   */
  function readParts(of) {
    try {
      const found = JSON.parse(kept(PARTS) ?? "null");
      return found?.of === of ? { ...found.parts } : {};
    } catch { // some other page of this host wrote it
      return {};
    }
  }

  function open(/** @type {string} */ text) {
    const code = codeIn(text.trim().replace(/^\S*#/, ""));
    if (code) waiting = code;
    return Boolean(code);
  }

  takeHash();
  window.addEventListener("hashchange", takeHash);
  return { poll, open };
}
