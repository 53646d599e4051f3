// Keeps the console's drive in the browser: opens the storage before the console starts, follows
// what the console writes, and lets one tab at a time play.

import { CHIP } from "./engine.js";
import { createKeeper, isProgram } from "./keep.js";
import { addButton, notice } from "./notice.js";
import { openStore } from "./store.js";
import { createTabs } from "./tabs.js";

const FOLDER = "drive/"; // of the console's drive among the files that the build packed
const CHIP_DELAY = 500; // ms: it is written at each step, so it is stored a little later
const TAKE = "take"; // the state in the tab's history: it was asked to take over

/** Open what the player has kept; waits while another tab plays, until the player wants this one.
 * @param {Promise<Map<string, Uint8Array>>} loading what the build packed
 * @param {Promise<unknown>} [beside] what else takes its time meanwhile */
export async function openKeeping(loading, beside) {
  let board = null;
  const tabs = createTabs(leave);
  const entering = enter(tabs);
  const meanwhile = Promise.all([loading, beside, entering]);
  const opening = openStore(meanwhile, late); // it changes nothing yet
  await entering;
  const store = await opening;
  const claimed = store?.claim().catch(() => null); // not awaited: it takes as long as the drive
  const built = builtDrive(await loading);
  const keeper = createKeeper({ built, store, claimed, say: notice, taken: lost });
  const drive = await keeper.open();
  let busy = false; // a whole drive is being exchanged

  function save() {
    return busy || !board ? Promise.resolve("busy") : keeper.keep(board.files.all("lib"));
  }

  /** Another tab plays: all is stored before it starts. */
  async function leave() {
    board?.stop();
    await save();
    keeper.stop();
    lost();
  }

  /** Another tab plays, and has taken the storage. */
  function lost() {
    board?.stop();
    keeper.stop();
    showTaken(() => {
      history.replaceState(TAKE, "");
      location.reload();
    });
  }

  return {
    built,
    drive,
    save,

    /** Store whatever this console writes from now on.
     * @param {Awaited<ReturnType<typeof import("./console.js").createConsole>>} console */
    follow(console) {
      board = console;
      let waiting = 0;
      board.on("written", (path) => {
        if (path !== CHIP) return save();
        waiting ||= window.setTimeout(() => {
          waiting = 0;
          if (!busy) keeper.keepOne(CHIP, board.files);
        }, CHIP_DELAY);
      });
      const last = () => {
        board.pause(); // saves
        save();
      };
      document.addEventListener("visibilitychange", () => document.hidden && last());
      addEventListener("pagehide", last);
      addEventListener("pageshow", (event) => event.persisted && location.reload());
    },

    /** Exchange the whole drive: stored first, so that a failure leaves the old one.
     * @param {Map<string, Uint8Array>} drive @returns {Promise<boolean>} */
    async exchange(drive) {
      busy = true;
      board.pause(); // what it wrote meanwhile would be lost
      try {
        const outcome = await keeper.keep(drive);
        if (outcome !== "saved" && outcome !== "none") return false;
        await board.restart(false, drive);
        return true;
      } finally {
        busy = false;
        if (!document.hidden) board.resume();
      }
    },
  };
}

/** The drive as the page brings it; what is compared at each save is in memory of its own. */
function builtDrive(packed) {
  const built = new Map();
  for (const [whole, data] of packed) {
    if (!whole.startsWith(FOLDER)) continue;
    const path = whole.slice(FOLDER.length);
    built.set(path, isProgram(path) ? data : data.slice());
  }
  return built;
}

/** The browser's storage answers after all, but the console has started without it. */
function late() {
  addButton(notice("store late"), "reload", () => location.reload());
}

async function enter(tabs) {
  if (history.state === TAKE) {
    history.replaceState(null, "");
    return tabs.take();
  }
  if (await tabs.enter()) return true;
  await new Promise((resolve) => showTaken(() => resolve(undefined)));
  return tabs.take();
}

let shown = null;

/** @param {() => void} playHere */
function showTaken(playHere) {
  if (shown?.isConnected) return;
  shown = notice("other tab");
  addButton(shown, "play here", playHere);
}
