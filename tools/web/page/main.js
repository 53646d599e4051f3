// Puts the page together. Each module below takes what it needs and knows no other; to plug one in,
// import it here and call it in the place that its comment names.

import { createConsole } from "./console.js";
import { loadDrive, loadWasm } from "./drive.js";
import { loadEngine } from "./engine.js";
import { offerFullScreen } from "./fullscreen.js";
import { offerHandheld } from "./handheldbutton.js";
import { calm, showThumbs, startInput } from "./input.js";
import { openKeeping } from "./keeping.js";
import { dropLong, linkSetting } from "./links.js";
import { closeMore } from "./more.js";
import { addButton, notice } from "./notice.js";
import { startOffline } from "./offline.js";
import { eachFrame } from "./pad.js";
import { createScreen } from "./screen.js";
import { chosenSize, offerSizes } from "./sizes.js";
import { createSound } from "./sound.js";
import { createSpeaking } from "./speaking.js";
import { fill, language, text } from "./texts.js";

const view = document.getElementById("view");
const canvas = /** @type {HTMLCanvasElement} */ (document.getElementById("screen"));
const sizes = /** @type {HTMLSelectElement} */ (document.getElementById("sizes"));
const fits = /** @type {HTMLSelectElement} */ (document.getElementById("fits"));

/** What the console is told about this browser, as settings.toml tells a board. */
function settings() {
  return {
    NIBBLOCK_LANGUAGE: language,
    NIBBLOCK_SOUND: "soft",
    NIBBLOCK_MOTION: calm() ? "off" : "on",
    NIBBLOCK_THEME: matchMedia("(prefers-contrast: more)").matches ? "Grey" : "Cellar",
    NIBBLOCK_LINK: linkSetting(location),
  };
}

function resize() {
  page.screen.fit(view.clientWidth, view.clientHeight, fits.value);
}

/** Fit the screen again if a pixel of the device has another size: another monitor, or zoomed. */
function watchPixels() {
  if (devicePixelRatio === dense) return;
  dense = devicePixelRatio;
  resize();
}

/** The console's first picture is on the screen. */
function begun() {
  document.documentElement.dataset.ready = String(Math.round(performance.now()));
}

/** The machine has stopped: say so, and offer to go on. */
function failed() {
  const line = notice("crashed");
  line.classList.add("grave");
  addButton(line, "continue", () => page.console.restart().catch(failed));
}

/** A new version of the page is there: it is taken now, or at the next start. */
function offerNewVersion(take) {
  addButton(notice("new version"), "reload", take);
}

let dense = devicePixelRatio;
const page = { screen: null, console: null, keeping: null, transfer: null, arrivals: null };

async function main() {
  if (dropLong()) notice("no code");
  fill();
  closeMore(/** @type {HTMLDetailsElement} */ (document.getElementById("more")));
  showThumbs();
  offerSizes(sizes, () => location.reload(), fits, resize);
  const [width, height] = chosenSize(view.clientWidth, view.clientHeight);
  const screen = (page.screen = createScreen(canvas, width, height, begun));
  resize();
  new ResizeObserver(resize).observe(view);
  addEventListener("resize", resize);
  const save = () => page.keeping?.save();
  const loading = loadDrive();
  const followVersions = startOffline(offerNewVersion, save);
  const engine = loadWasm().then(async (address) => [address, await loadEngine(address)]);
  const [base, [wasm, first], keeping] = await Promise.all([
    loading,
    engine,
    openKeeping(loading, engine), // the browser opens its storage beside the page's own work
  ]);
  page.keeping = keeping;
  page.console = await createConsole({
    base,
    drive: page.keeping.drive,
    wasm,
    loading: first,
    screen,
    settings: settings(),
    failed,
  });
  page.console.on("frame", watchPixels);
  page.console.on("light", (percent) => {
    canvas.style.filter = percent < 100 ? `brightness(${percent}%)` : "";
  });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) page.console.pause();
    else page.console.resume();
  });
  page.keeping.follow(page.console);
  play();
  page.console.turn(); // not only at the browser's next frame
  followVersions();
  offerHandheld(document.getElementById("handheld"), page.console, {
    base,
    wasm,
    exchange: page.keeping.exchange,
  });
  await addTheRest(base, wasm);
  document.documentElement.dataset.whole = "yes";
}

/** Add what nobody needs before the title is shown: its code comes after that. */
async function addTheRest(base, wasm) {
  const { createTransfer, startArrivals } = await import("./later.js");
  page.transfer = createTransfer({ board: page.console, keeping: page.keeping, base, wasm });
  document.getElementById("tools").append(page.transfer.button);
  page.arrivals = startArrivals({
    machine: page.console,
    button: document.getElementById("open"),
    place: document.getElementById("sharing"),
    menu: document.getElementById("tools"),
    workshop: document.documentElement.dataset.workshop ?? "",
    written: page.keeping.save,
    importDrive: page.transfer.take,
  });
}

/** Let the player play: keys, thumbs, mouse, pads, and sound. */
function play() {
  const sound = createSound(page.console.turn);
  page.console.on("sound", (pitch, loudness) => sound.tone(pitch, loudness / 65536));
  offerLoudness(/** @type {HTMLSelectElement} */ (document.getElementById("loudness")));
  const speaking = createSpeaking(document.getElementById("spoken"), page.console);
  page.console.on("shown", speaking.look);
  const input = startInput({
    machine: page.console,
    where: speaking.where,
    canvas,
    left: document.getElementById("left"),
    right: document.getElementById("right"),
    full: offerFullScreen(document.getElementById("full")),
    padPressed: sound.allow,
  });
  eachFrame(input.poll);
  document.getElementById("keys").addEventListener("click", input.list);
}

/** Let the page's menu choose how loud the console is; its settings do, too. */
function offerLoudness(select) {
  for (const [choice, name] of ["off", "soft", "on"].entries()) select.append(new Option(text(name), String(choice)));
  select.addEventListener("change", () => page.console.loudness(Number(select.value)));
  document.getElementById("more").addEventListener("toggle", () => {
    select.value = String(page.console.loudness());
  });
}

globalThis.nibblock = page; // for tests, and for players who are curious
main().catch((error) => {
  console.error(error);
  notice("not started", String(error?.message ?? error)).classList.add("grave");
  document.title = text("not started", "");
});
