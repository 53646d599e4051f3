// The console's screen: composes the picture from what displayio holds (board/displayio.py), and
// shows it in whole multiples of the device's pixels.

const RECORD = 11; // numbers in the record of a TileGrid
const LAYER = 5; // numbers in a message for each layer
const CLEAR = 1 << 24;
const BLACK = 0xff000000;

/** @param {HTMLCanvasElement} canvas @param {number} width @param {number} height
 * @param {() => void} begun called once the first picture is there */
export function createScreen(canvas, width, height, begun) {
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d", { alpha: false });
  const image = new ImageData(width, height);
  const shown = new Uint32Array(image.data.buffer);
  const next = new Uint32Array(width * height);
  const picture = { pixels: next, width, height };
  let isEmpty = true;
  shown.fill(BLACK);
  context.putImageData(image, 0, 0);

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
    context.putImageData(image, 0, 0, 0, top, width, bottom - top);
    if (isEmpty) begun();
    isEmpty = false;
  }

  return { draw, canvas, width, height };
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

/** Give the canvas the largest whole multiple of the device's pixels that fits a space, in CSS
 * pixels, at least one; and put it where such a pixel begins.
 * @param {HTMLCanvasElement} canvas @param {number} wide @param {number} high */
export function fit(canvas, wide, high) {
  const dense = globalThis.devicePixelRatio || 1;
  const most = Math.min((wide * dense) / canvas.width, (high * dense) / canvas.height);
  const scale = Math.max(1, Math.floor(most + 0.001));
  canvas.style.width = `${(canvas.width * scale) / dense}px`;
  canvas.style.height = `${(canvas.height * scale) / dense}px`;
  canvas.style.translate = "";
  const { left, top } = canvas.getBoundingClientRect();
  canvas.style.translate = `${beyond(left * dense) / dense}px ${beyond(top * dense) / dense}px`;
  return scale;
}

/** Return how far it is to the nearest pixel of the device. */
function beyond(place) {
  return Math.round(place) - place;
}
