/** Lets the workshop solve the level that the console asks about; see board/solver.py. */

const EVERY_MS = 500; // between looks

/**
 * @param {any} machine the console, whose `python` is another one after each restart
 * @param {import("./workshop.js").Workshop} workshop
 * @returns {() => void} call it between two turns of the console
 */
export function createSolving(machine, workshop) {
  let due = 0;
  let asked = "";

  /** @param {string} code */
  async function solve(code) {
    asked = code;
    const answer = await workshop.solve(code);
    asked = "";
    if (machine.running) solver().answer(code, answer);
  }

  const solver = () => machine.python.pyimport("solver");

  return () => {
    if (performance.now() < due) return;
    due = performance.now() + EVERY_MS;
    const code = solver().wanted();
    if (code && !asked) void solve(code);
  };
}
