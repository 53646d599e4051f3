/** The dialog that puts Nibblock on a handheld, and takes a handheld's saves into the browser. */

import { checkRoom, makePlan, ourLines } from "./driveplan.js";
import { carryOut, refuseStrangers, wayOf } from "./drivewriter.js";
import { make, makeButton, offer } from "./elements.js";
import { DriveError, canPick, checkVersion, pickDrive, readBoard } from "./handhelddrive.js";
import { isKept, keepBoard, loadBuild, loadIndex, loadUf2, zipOf } from "./handhelds.js";

/**
 * @typedef {object} Given
 * @property {(key: string, ...values: (string|number)[]) => string} say
 * @property {import("./handhelds.js").At|null} at the addresses of the site's files, if it is one
 * @property {(drive: import("./handhelddrive.js").HandheldDrive) =>
 *   Promise<import("./backup.js").Taken>} backUp
 */

const PATIENCE = 2000; // ms until the player is told why it takes so long

const WHY = {
  NotFoundError: "drive gone",
  NotAllowedError: "drive forbidden",
  NoModificationAllowedError: "drive forbidden",
  QuotaExceededError: "drive full now",
};

/** @returns {{open: () => Promise<void>}} */
export function createHandheld(/** @type {Given} */ given) {
  return { open: () => new Dialog(given).open() };
}

class Dialog {
  constructor(/** @type {Given} */ given) {
    this._given = given;
    this._say = given.say;
    this._pick = canPick() ? pickDrive : null;
    this._element = make("dialog", "handheld");
    this._busy = false;
    /** @type {import("./handhelds.js").Index|null} */
    this._index = null;
    this._none = "no drives here"; // why there is no index
    this._board = make("select");
    this._element.addEventListener("cancel", (event) => this._busy && event.preventDefault());
    this._element.addEventListener("close", () => this._element.remove());
  }

  async open() {
    document.body.append(this._element);
    this._show(this._line("looking"));
    this._element.showModal();
    const long = setTimeout(() => this._show(this._line("looking long")), PATIENCE);
    await this._look();
    clearTimeout(long);
    if (!this._element.isConnected) return; // closed meanwhile
    this._offer();
  }

  /** Learn which boards there are files for; without a network, those that were kept. */
  async _look() {
    try {
      this._index = await loadIndex(this._given.at);
      if (!this._index || navigator.onLine) return;
      const here = await Promise.all(this._index.boards.map((board) => isKept(this._at(), board)));
      this._index.boards = this._index.boards.filter((_, at) => here[at]);
      if (!this._index.boards.length) throw new DriveError("offline");
    } catch (error) {
      if (!(error instanceof DriveError)) throw error;
      this._index = null;
      this._none = error.key;
    }
  }

  /** Show what can be done; the board that was chosen stays chosen. */
  _offer() {
    const parts = [make("h2", "", this._say("handheld"))];
    if (this._index) parts.push(...this._ways(this._index));
    else parts.push(this._line(this._none));
    if (this._pick) {
      parts.push(make("h3", "", this._say("back up")), this._line("back up how"));
      parts.push(this._button("back up", () => this._backUp()));
    }
    parts.push(this._closing());
    this._show(...parts);
  }

  /** The ways to put it on the chosen board. */
  _ways(/** @type {import("./handhelds.js").Index} */ index) {
    const chosen = this._board.value;
    this._board.replaceChildren(...index.boards.map(({ id }) => new Option(id, id)));
    if (chosen) this._board.value = chosen;
    const label = make("label", "", this._say("board"));
    label.append(" ", this._board);
    const zip = make("a", "button", this._say("zip"));
    const uf2 = this._button("uf2", () => this._uf2());
    const uf2How = this._line("uf2 how");
    const adapt = () => {
      const board = this._chosen();
      zip.href = zipOf(this._at(), board);
      zip.download = board.zip;
      uf2.hidden = uf2How.hidden = !board.uf2;
    };
    this._board.onchange = adapt;
    adapt();
    const write = this._pick
      ? [this._line("drive how"), this._button("choose drive", () => this._write(), "main")]
      : [this._line("no picker")];
    const keep = this._button("keep offline", () => this._keep());
    keep.hidden = !navigator.serviceWorker?.controller || !navigator.onLine;
    const rest = [this._line("zip how"), zip, uf2How, uf2, keep];
    return [this._line("handheld how"), label, ...write, ...rest];
  }

  /** The addresses of the site's files: asked for only where there is an index. */
  _at() {
    return /** @type {import("./handhelds.js").At} */ (this._given.at);
  }

  _chosen() {
    const { boards } = /** @type {import("./handhelds.js").Index} */ (this._index);
    return boards.find(({ id }) => id === this._board.value) ?? boards[0];
  }

  /** Let the player pick the drive, and show what would change. */
  async _write() {
    await this._try(async () => {
      const drive = await this._pick?.("readwrite");
      if (!drive) return this._offer();
      this._show(this._line("reading drive"));
      const board = await readBoard(drive);
      checkVersion(board);
      const lines = this._settle(board);
      const index = /** @type {import("./handhelds.js").Index} */ (this._index);
      const plan = await makePlan(drive, await loadBuild(this._at(), index, this._chosen()));
      refuseStrangers(plan);
      checkRoom(plan);
      this._confirm(drive, plan, lines);
    });
  }

  /** Choose the board that the drive belongs to; return lines about it. */
  _settle(/** @type {import("./handhelddrive.js").Board} */ { id, version }) {
    const wanted = this._board.value;
    const is = [...this._board.options].some(({ value }) => value === id);
    if (is) this._board.value = id;
    const lines = [this._say("drive of", id || "?", version)];
    if (is && id !== wanted) lines.push(this._say("other board", id));
    if (!is) lines.push(this._say("unknown board", wanted));
    return lines;
  }

  _confirm(
    /** @type {import("./handhelddrive.js").HandheldDrive} */ drive,
    /** @type {import("./driveplan.js").Plan} */ plan,
    /** @type {string[]} */ lines,
  ) {
    const isRisky = wayOf(plan) === "risky";
    this._show(
      make("h2", "", this._say("what changes")),
      ...lines.map((text) => make("p", "", text)),
      this._list(changeLines(plan, this._say)),
      this._list([
        ...[...plan.keptAs].map(([path, kept]) => this._say("kept as", path, kept)),
        ...plan.idle.map((path) => this._say("idle", path)),
        ...plan.yours.map((path) => {
          const data = plan.wanted.get(path);
          return data ? this._say("stays longer", path, ourLines(data)) : this._say("stays", path);
        }),
      ]),
      this._line("also stays"),
      ...(isRisky ? [this._line("risk")] : []),
      this._line("stay plugged"),
      this._row(
        this._button("write", () => this._carryOut(drive, plan), "main"),
        this._button("cancel", () => this._offer()),
      ),
    );
  }

  async _carryOut(
    /** @type {import("./handhelddrive.js").HandheldDrive} */ drive,
    /** @type {import("./driveplan.js").Plan} */ plan,
  ) {
    await this._try(async () => {
      const bar = make("progress");
      bar.setAttribute("aria-label", this._say("writing"));
      this._show(make("h2", "", this._say("writing")), bar, this._line("stay plugged"));
      addEventListener("beforeunload", hold);
      try {
        await carryOut(drive, plan, (part) => (bar.value = part));
      } finally {
        removeEventListener("beforeunload", hold);
      }
      this._done("written", this._say("written how"));
    }, "not written");
  }

  async _uf2() {
    await this._try(async () => {
      const board = this._chosen();
      this._show(this._line("making"));
      offer(await loadUf2(this._at(), board), `nibblock-${this._index?.version}-${board.id}.uf2`);
      this._done("uf2 made", this._say("uf2 done"));
    });
  }

  async _keep() {
    await this._try(async () => {
      const board = this._chosen();
      this._show(this._line("looking"));
      await keepBoard(this._at(), board);
      this._done("kept offline", this._say("kept offline how", board.id));
    });
  }

  async _backUp() {
    await this._try(async () => {
      const drive = await this._pick?.("read");
      if (!drive) return this._offer();
      this._show(this._line("reading drive"));
      const { bests, levels, left, packs, hasSaves } = await this._given.backUp(drive);
      const lines = [this._say("taken", bests, levels, packs)];
      if (!hasSaves) lines.push(this._say("no saves"));
      if (left) lines.push(this._say("no room for levels", left));
      this._done("backed up", ...lines, this._say("chip how"));
    });
  }

  /** Do something that may fail: then say why, and offer everything again. */
  async _try(/** @type {() => Promise<void>} */ work, /** @type {string} */ note = "") {
    this._busy = true;
    try {
      await work();
    } catch (error) {
      const isKnown = error instanceof DriveError || error instanceof DOMException;
      if (!isKnown) console.error(error);
      this._done("stopped", this._why(error), ...(note ? [this._say(note)] : []));
    } finally {
      this._busy = false;
    }
  }

  _why(/** @type {unknown} */ error) {
    if (error instanceof DriveError) return this._say(error.key, ...error.values);
    if (!(error instanceof DOMException)) return this._say("failed", String(error));
    const key = WHY[/** @type {keyof WHY} */ (error.name)];
    return key ? this._say(key) : this._say("failed", error.message);
  }

  _done(/** @type {string} */ head, /** @type {string[]} */ ...lines) {
    this._show(
      make("h2", "", this._say(head)),
      ...lines.map((text) => make("p", "", text)),
      this._row(this._button("back", () => this._offer()), this._closing()),
    );
  }

  _show(/** @type {HTMLElement[]} */ ...parts) {
    this._element.replaceChildren(...parts);
    this._element.querySelector("button")?.focus({ preventScroll: true });
  }

  _line(/** @type {string} */ key) {
    return make("p", "", this._say(key));
  }

  _list(/** @type {string[]} */ lines) {
    const list = make("ul");
    list.append(...lines.map((line) => make("li", "", line)));
    list.hidden = !lines.length;
    return list;
  }

  _row(/** @type {HTMLElement[]} */ ...buttons) {
    const row = make("div", "row");
    row.append(...buttons);
    return row;
  }

  _button(/** @type {string} */ key, /** @type {() => void} */ action, kind = "") {
    return makeButton(this._say(key), action, kind);
  }

  _closing() {
    return this._button("close", () => this._element.close());
  }
}

/** Let the browser ask before the page is left. */
function hold(/** @type {Event} */ event) {
  event.preventDefault();
}

/**
 * What changes, by kind, and by folder where there are many.
 *
 * @param {import("./driveplan.js").Plan} plan
 * @param {Given["say"]} say
 */
function changeLines({ changes, unchanged, freeAfter }, say) {
  const kinds = {
    added: changes.filter(({ before }) => before < 0),
    changed: changes.filter(({ before, after }) => Math.min(before, after) >= 0),
    removed: changes.filter(({ after }) => after < 0),
  };
  const lines = Object.entries(kinds).filter(([, chosen]) => chosen.length);
  return [
    ...lines.map(([kind, chosen]) => {
      const bytes = chosen.reduce((sum, { before, after }) => sum + (after < 0 ? before : after), 0);
      const folders = new Set(chosen.map(({ path }) => path.split("/")[0]));
      return say(kind, chosen.length, Math.ceil(bytes / 1024), [...folders].sort().join(", "));
    }),
    say("unchanged", unchanged),
    ...(freeAfter < Infinity ? [say("free after", Math.floor(freeAfter / 1024))] : []),
  ];
}
