// The console: one machine at a time, its loop, its keys and its files.

import { aside, machineFiles, startEngine } from "./engine.js";

const BUDGET = 8; // ms of the console's work in one frame
const LIVELY = 300; // ms after a key, a picture or a tone in which each of the browser's frames counts
const REST = 100; // ms between two turns of a console at rest, at least: what it waits for is no sooner
const LONGEST = 500; // ... at most: until then a quarter of the time for which it has rested
const SLOW = 1000; // ms between two pictures that are no motion, such as those of the title's scene
const RELOAD = -1; // what page.turn returns if the console restarts itself; see board/page.py
const RESET = -2;

/** Make a console, and start it.
 *
 * base: the files that the build packed. drive: what is on the drive. wasm: the address of the
 * engine; loading: the first one. settings: as in settings.toml. failed: called if the machine
 * crashes.
 *
 * @param {{base: Map<string, Uint8Array>, drive: Map<string, Uint8Array>, wasm: string,
 *   loading?: ReturnType<typeof import("./engine.js").loadEngine>,
 *   screen: ReturnType<typeof import("./screen.js").createScreen>,
 *   settings: Record<string, string | number>, failed: () => void}} given */
export async function createConsole({ base, drive, wasm, loading, screen, settings, failed }) {
  const callbacks = { written: [], sound: [], frame: [], shown: [], light: [] };
  const tell = (what, ...values) => callbacks[what].forEach((callback) => callback(...values));
  const listener = {
    picture(memory, layers) {
      screen.draw(memory, layers);
      drawn = true;
      const since = performance.now() - pictured;
      pictured += since;
      wake(since < SLOW ? LIVELY : 0);
    },
    written: (path) => tell("written", path),
    tone(pitch, loudness) {
      tell("sound", pitch, loudness);
      wake();
    },
    light: (percent) => tell("light", percent),
  };
  let machine = null;
  let turnPage = null;
  let running = true;
  let paused = 0; // since when, 0: it is not
  let busy = false;
  let inside = false; // a call into the machine has not come back
  let drawn = false; // a picture of which nobody was told
  let pictured = 0; // when
  let stirred = 0; // when it was last woken
  let lively = 0; // until when
  let resting = 0; // the timer of a console at rest
  let asked = 0; // the browser's frame that was asked for, 0: none
  const down = new Set(); // the buttons that are held: they repeat

  await start(drive, false, loading);
  wake();

  /** Start a machine with this drive; `reloaded`: the console has restarted itself. */
  async function start(drive, reloaded, loading = undefined) {
    busy = true;
    try {
      machine = await startEngine(machineFiles(base, drive), wasm, listener, loading);
      turnPage = machine.page.turn;
      const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
      const told = machine.page.start(lines.join("\n"), screen.width, screen.height, reloaded);
      busy = false;
      if (told < 0) await restart(told === RELOAD);
    } finally {
      busy = false;
    }
  }

  /** Start again, with the drive as it is or another: the console asked for it, or it crashed. */
  async function restart(reloaded = false, drive = machine.files.all()) {
    if (busy) return;
    await start(drive, reloaded);
    running = true;
    wake();
  }

  /** Let the console work, for one frame at most; return how many ms it may sleep then. */
  function turn() {
    if (!running || busy || paused) return 0;
    return guarded(() => {
      const wait = turnPage(BUDGET);
      if (wait === RELOAD || wait === RESET) restart(wait === RELOAD).catch(crash);
      return wait;
    });
  }

  /** Do something in the machine; if that fails it has crashed. A browser may stop a call for good,
   * as Firefox does now and then when its page is left: then half a module may be loaded, and what
   * was being saved is as after a power cut. */
  function guarded(work) {
    if (!running || busy) return 0;
    if (inside) {
      running = inside = false;
      failed();
      return 0;
    }
    inside = true;
    try {
      return work();
    } catch (error) {
      crash(error);
      return 0;
    } finally {
      inside = false; // a call that was stopped does not come here
    }
  }

  /** Do something in the machine, and let the console see it. */
  function act(work) {
    guarded(work);
    wake();
    turn();
  }

  function save() {
    guarded(() => machine.page.keep());
  }

  function crash(error) {
    running = false;
    console.error(error);
    failed();
  }

  function frame(now) {
    resting = asked = 0;
    tell("frame", now);
    const wait = turn();
    if (wait > 0 && drawn) {
      drawn = false;
      tell("shown");
    }
    if (paused || !running) return;
    const passed = performance.now();
    if (wait > 0 && !down.size && passed > lively) {
      const rest = Math.min(LONGEST, Math.max(wait, REST, (passed - stirred) / 4));
      resting = setTimeout(() => frame(performance.now()), rest);
    } else {
      asked ||= requestAnimationFrame(frame);
    }
  }

  /** Let the console work at the browser's next frame, and at each of the next ones for so many ms. */
  function wake(time = LIVELY) {
    stirred = performance.now();
    lively = Math.max(lively, stirred + time);
    clearTimeout(resting);
    resting = 0;
    if (!paused) asked ||= requestAnimationFrame(frame);
  }

  return {
    /** One pass of the console's loop; tests and keys call it too. */
    turn,
    /** @param {number} code of lib/nibblock/keys.py: LEFT UP RIGHT DOWN A B START SELECT X Y */
    press(code) {
      down.add(code);
      act(() => machine.page.key(code, true));
    },
    /** @param {number} code */
    release(code) {
      down.delete(code);
      act(() => machine.page.key(code, false));
    },
    /** Point: "press" or "move" at a pixel of the display, "release", "back", "stop", or "wheel" by so
     * many lines, up if they are positive. */
    point: (kind, ...place) => act(() => machine.page.point(kind, ...place)),
    /** Pass a letter to the keyboard on the console's screen; return whether there is one.
     * @param {string} letter @returns {boolean} */
    type: (letter) => Boolean(guarded(() => machine.page.give("type_in", letter))),
    /** Whether a level is in play that combines directions. @returns {boolean} */
    combines: () => Boolean(guarded(() => machine.page.combines())),
    /** Return the button for "undo", "redo" or "restart" in the level in play, -1 if there is nothing
     * to do; "next" is done at once. @param {string} name @returns {number} */
    command(name) {
      wake();
      return guarded(() => machine.page.command(name));
    },
    /** Choose how loud it is, if `choice` is not -1 (0 off, 1 soft, 2 on); return that.
     * @param {number} choice @returns {number} */
    loudness: (choice = -1) => guarded(() => machine.page.loudness(choice)),
    /** Pass the clipboard's text to it. @param {string} text @returns {boolean} */
    paste: (text) => Boolean(guarded(() => machine.page.give("paste", text))),
    /** Call a function whenever something happens. "written": the drive is whole again after the
     * console has written to it; with CHIP if only that was written. "sound": the speaker's Hz (0:
     * silence) and loudness up to 65535. "frame": before each turn, with its time. "shown": a new
     * picture is there, and the console has nothing more to do for it. "light": of the display, in
     * per cent. */
    on: (what, callback) => void callbacks[what].push(callback),
    /** The files on the console's drive. */
    get files() {
      return machine.files;
    },
    /** Stop while the page is hidden: save, and let no time pass. */
    pause() {
      if (paused) return;
      save();
      tell("sound", 0, 0);
      paused = performance.now();
      clearTimeout(resting);
    },
    resume() {
      if (!paused) return;
      const gone = Math.round(performance.now() - paused);
      paused = 0;
      guarded(() => machine.page.skip(gone));
      wake();
    },
    restart,
    /** Stand still while `work` uses a machine of its own.
     * @template T @param {() => Promise<T>} work @returns {Promise<T>} */
    async aside(work) {
      if (busy) throw new Error("the console is just starting");
      busy = true;
      try {
        return await aside(work);
      } finally {
        busy = false;
      }
    },
    save,
    /** Save, and do nothing more. */
    stop() {
      save();
      tell("sound", 0, 0);
      running = false;
    },
    /** The machine itself, for other modules that ask the console's own code (python.runPython). */
    get python() {
      return machine.python;
    },
    /** What the page asks between two turns: see board/visit.py. */
    get visit() {
      return machine.python.pyimport("visit");
    },
    /** The same for what is read out: see board/spoken.py. */
    get spoken() {
      return machine.python.pyimport("spoken");
    },
    get running() {
      return running && !busy;
    },
    size: [screen.width, screen.height],
  };
}
