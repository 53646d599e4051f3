// The console's screen: composes the picture from what displayio holds (board/displayio.py), and
// shows it in whole multiples of the device's pixels, or where these waste too much, as large as it
// fits: each pixel is drawn at the next whole multiple, and the browser makes that smaller, smoothly.

const RECORD = 11; // numbers in the record of a TileGrid
const LAYER = 5; // numbers in a message for each layer
const CLEAR = 1 << 24;
const BLACK = 0xff000000;
const ENOUGH = 0.85; // of the width that is there: a whole multiple that takes as much is best

/** @param {HTMLCanvasElement} canvas @param {number} width @param {number} height
 * @param {() => void} begun called once the first picture is there */
export function createScreen(canvas, width, height, begun) {
  const image = new ImageData(width, height);
  const shown = new Uint32Array(image.data.buffer);
  const next = new Uint32Array(width * height);
  const picture = { pixels: next, width, height };
  const small = Object.assign(document.createElement("canvas"), { width, height });
  const smallContext = small.getContext("2d", { alpha: false });
  const context = canvas.getContext("2d", { alpha: false });
  let multiple = 0; // pixels of the canvas for each of the console's
  let isEmpty = true;
  shown.fill(BLACK);
  enlarge(1);

  /** Give the canvas so many pixels for each of the console's, and the picture. */
  function enlarge(to) {
    if (to === multiple) return;
    multiple = to;
    canvas.width = width * to;
    canvas.height = height * to;
    put(0, height);
  }

  /** Put some rows of the picture onto the canvas. */
  function put(top, rows) {
    if (multiple === 1) return context.putImageData(image, 0, 0, 0, top, width, rows);
    smallContext.putImageData(image, 0, 0, 0, top, width, rows);
    context.imageSmoothingEnabled = false;
    const to = [0, top * multiple, width * multiple, rows * multiple];
    context.drawImage(small, 0, top, width, rows, ...to);
  }

  /** Compose the layers, and show what has changed. */
  function draw(memory, message) {
    next.fill(BLACK);
    const words = new Int32Array(memory);
    const bytes = new Uint8Array(memory);
    for (let at = 1; at < message.length; at += LAYER) {
      const record = message[at] >> 2;
      drawLayer(picture, words, bytes, words.subarray(record, record + RECORD), message, at);
    }
    show();
  }

  /** Put the rectangle that differs onto the canvas. */
  function show() {
    const size = width * height;
    let first = 0;
    while (first < size && shown[first] === next[first]) first++;
    if (first === size) return;
    let last = size - 1;
    while (shown[last] === next[last]) last--;
    const top = Math.floor(first / width);
    const bottom = Math.floor(last / width) + 1;
    shown.set(next.subarray(top * width, bottom * width), top * width);
    put(top, bottom - top);
    if (isEmpty) begun();
    isEmpty = false;
  }

  /** Fit the picture into a space, in CSS pixels, and put it where a pixel of the device begins.
   * @param {number} wide @param {number} high @param {string} how "auto", "whole" or "fill" */
  function fit(wide, high, how) {
    const dense = globalThis.devicePixelRatio || 1;
    const scale = scaleFor([wide * dense, high * dense], [width, height], how);
    const isWhole = Number.isInteger(scale);
    enlarge(isWhole ? 1 : Math.ceil(scale));
    canvas.style.imageRendering = isWhole ? "pixelated" : "auto";
    canvas.style.width = `${Math.floor(width * scale) / dense}px`;
    canvas.style.height = `${Math.floor(height * scale) / dense}px`;
    canvas.style.translate = "";
    const { left, top } = canvas.getBoundingClientRect();
    canvas.style.translate = `${beyond(left * dense) / dense}px ${beyond(top * dense) / dense}px`;
  }

  return { draw, fit, canvas, width, height };
}

/** Draw one TileGrid. */
function drawLayer(picture, words, bytes, grid, message, at) {
  const [, stride, bits, wide, high, across, columns, rows, tiles] = grid;
  const left = message[at + 1];
  const top = message[at + 2];
  const scale = message[at + 3];
  const colours = coloursOf(words, grid[9] >> 2, grid[10]);
  const place = { bitmap: grid[0], stride, bits, wide, high, scale, flags: message[at + 4] };
  const { width, height } = picture;
  for (let row = 0; row < rows; row++) {
    const y = top + row * high * scale;
    if (y >= height || y + high * scale <= 0) continue;
    for (let column = 0; column < columns; column++) {
      const x = left + column * wide * scale;
      if (x >= width || x + wide * scale <= 0) continue;
      const tile = bytes[tiles + row * columns + column];
      const fromX = (tile % across) * wide;
      const fromY = Math.floor(tile / across) * high;
      drawTile(picture, bytes, colours, place, fromX, fromY, x, y);
    }
  }
}

const table = new Uint32Array(256);

/** Return the colours of a palette as a canvas has them, 0 for a transparent one. */
function coloursOf(words, address, count) {
  for (let i = 0; i < count; i++) {
    const colour = words[address + i];
    table[i] = colour >= CLEAR ? 0 : shownColour(colour);
  }
  return table;
}

/** Return 0xRRGGBB as the display shows it, in 5, 6 and 5 bits. */
function shownColour(colour) {
  const red = (colour >> 16) & 0xf8;
  const green = (colour >> 8) & 0xfc;
  const blue = colour & 0xf8;
  return (
    (0xff000000 | (blue | (blue >> 5)) << 16 | (green | (green >> 6)) << 8 | red | (red >> 5)) >>> 0
  );
}

/** Draw one tile with its left upper corner at (x, y). */
function drawTile(picture, bytes, colours, place, fromX, fromY, x, y) {
  const { pixels, width, height } = picture;
  const { bitmap, stride, bits, wide, high, scale, flags } = place;
  const mask = (1 << bits) - 1;
  const mirrored = flags & 1;
  const upside = flags & 2;
  for (let row = 0; row < high * scale; row++) {
    const toY = y + row;
    if (toY < 0 || toY >= height) continue;
    let line = scale === 1 ? row : Math.floor(row / scale);
    if (upside) line = high - 1 - line;
    const from = bitmap + (fromY + line) * stride;
    const to = toY * width;
    for (let column = 0; column < wide * scale; column++) {
      const toX = x + column;
      if (toX < 0 || toX >= width) continue;
      let dot = scale === 1 ? column : Math.floor(column / scale);
      if (mirrored) dot = wide - 1 - dot;
      const bit = (fromX + dot) * bits;
      const colour = colours[(bytes[from + (bit >> 3)] >> (8 - bits - (bit & 7))) & mask];
      if (colour) pixels[to + toX] = colour;
    }
  }
}

/** Return how many pixels of the device one of the console's takes, at least one.
 * @param {number[]} space width and height in pixels of the device @param {number[]} size of the
 *   console's screen @param {string} how "whole": a whole number, "fill": all there is, "auto":
 *   whole unless that wastes too much */
export function scaleFor([wide, high], [width, height], how) {
  const most = Math.max(1, Math.min(wide / width, high / height));
  const whole = Math.floor(most + 0.001);
  return how === "whole" || (how === "auto" && whole >= most * ENOUGH) ? whole : most;
}

/** Return how far it is to the nearest pixel of the device. */
function beyond(place) {
  return Math.round(place) - place;
}
