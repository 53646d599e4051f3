/** Mouse, pen and finger on the console's picture, in the board's pixels. */

const NOTCH = 100; // pixels of the page that one notch of a wheel scrolls
const LINES = 3; // lines, where the browser counts those

/**
 * Point at what the canvas shows.
 *
 * @param {object} given
 * @param {HTMLCanvasElement} given.canvas
 * @param {object} given.machine
 * @param {(kind: string, ...place: number[]) => void} given.machine.point
 * @param {number[]} given.machine.size width and height in the board's pixels
 * @param {() => boolean} given.taken whether the page keeps a press for itself
 * @returns {() => void} what forgets what was begun
 */
export function listenToPointer({ canvas, machine, taken }) {
  let pointing = -1; // the id of the pointer that is down
  let scrolled = 0; // of a notch

  function pass(/** @type {"press"|"move"} */ kind, /** @type {PointerEvent} */ event) {
    const box = canvas.getBoundingClientRect();
    const [width, height] = machine.size;
    const x = Math.floor((event.clientX - box.left) * width / box.width);
    const y = Math.floor((event.clientY - box.top) * height / box.height);
    if (kind === "move" || x >= 0 && y >= 0 && x < width && y < height) machine.point(kind, x, y);
  }

  function stop() {
    pointing = -1;
    machine.point("stop");
  }

  canvas.addEventListener("pointerdown", (event) => {
    if (taken() || pointing >= 0) return;
    if (event.button === 2) machine.point("back");
    if (event.button !== 0) return;
    pointing = event.pointerId;
    canvas.setPointerCapture(pointing);
    pass("press", event);
  });
  canvas.addEventListener("pointermove", (event) => {
    if (event.pointerId === pointing) pass("move", event);
  });
  canvas.addEventListener("pointerup", (event) => {
    if (event.pointerId !== pointing) return;
    pointing = -1;
    machine.point("release");
  });
  canvas.addEventListener("pointercancel", (event) => {
    if (event.pointerId === pointing) stop();
  });
  canvas.addEventListener("contextmenu", (event) => event.preventDefault());
  canvas.addEventListener("wheel", (event) => {
    if (event.ctrlKey) return; // the browser zooms
    event.preventDefault();
    scrolled -= event.deltaY / (event.deltaMode ? LINES : NOTCH);
    const lines = Math.trunc(scrolled);
    scrolled -= lines;
    if (lines && !taken()) machine.point("wheel", lines);
  }, { passive: false });
  return stop;
}
