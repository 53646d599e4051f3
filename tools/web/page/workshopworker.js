/**
 * Runs in a worker: Python (Pyodide) with Nibblock's desktop tools. The first message says where
 * their files are; each one after it is a level file, which tools/commands/workbench.py turns into packs,
 * or the code of a level, which tools/solver/codes.py solves.
 */

const LOADED = 0.5; // how much of the work is done when all files are here
const STARTED = 0.9;

/** @type {((name: string, data: unknown, titles: unknown, about: unknown) => string)|null} */
let packs = null;
/** @type {any} */
let python = null;

self.onmessage = async ({ data }) => {
  try {
    if (data.url) {
      await start(data.url);
      self.postMessage({ ready: true });
    } else {
      self.postMessage({ text: data.code ? solve(data.code) : convert(data) });
    }
  } catch (error) {
    console.error(error);
    self.postMessage({ failed: true });
  }
};

/** @param {{name: string, data: Uint8Array, titles: Uint8Array|null, about: Uint8Array|null}} file */
function convert({ name, data, titles, about }) {
  if (!packs) throw new Error("not started");
  const bytes = (/** @type {Uint8Array|null} */ given) => given ? python.toPy(given) : undefined;
  return packs(name, bytes(data), bytes(titles), bytes(about));
}

/** @param {string} code of a level */
function solve(code) {
  if (!python) throw new Error("not started");
  return python.pyimport("tools.solver.codes").in_text(code);
}

/** @param {string} url of the folder with all files */
async function start(url) {
  const sizes = await (await fetch(`${url}sizes.json`)).json();
  const total = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  let loaded = 0;
  const fetchPlain = self.fetch;
  self.fetch = async (...what) => counted(await fetchPlain(...what), (count) => {
    loaded += count;
    self.postMessage({ part: Math.min(1, loaded / total) * LOADED });
  });
  const { loadPyodide } = await import(`${url}pyodide.mjs`);
  const [found, tools] = await Promise.all([
    loadPyodide({ indexURL: url }),
    self.fetch(`${url}nibblock.zip`),
  ]);
  if (!tools.ok) throw new Error("nibblock.zip is missing");
  python = found;
  self.postMessage({ part: STARTED });
  python.FS.writeFile("/nibblock.zip", new Uint8Array(await tools.arrayBuffer()));
  python.runPython('import sys; sys.path[:0] = ["/nibblock.zip/lib", "/nibblock.zip"]');
  packs = python.pyimport("tools.commands.workbench").packs;
  self.fetch = fetchPlain;
}

/**
 * Return a response that tells how many bytes of it came.
 *
 * @param {Response} response
 * @param {(count: number) => void} tell
 */
function counted(response, tell) {
  if (!response.ok || !response.body) return response;
  const stream = response.body.pipeThrough(new TransformStream({
    transform(chunk, controller) {
      tell(chunk.byteLength);
      controller.enqueue(chunk);
    },
  }));
  return new Response(stream, { headers: response.headers, status: response.status });
}
