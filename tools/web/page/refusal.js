/** Why something is refused: `key` in the page's words, and the values that fill that text. */
export class Refusal extends Error {
  /**
   * @param {string} key
   * @param {...(string|number)} values
   */
  constructor(key, ...values) {
    super(`${key} ${JSON.stringify(values)}`);
    this.key = key;
    this.values = values;
  }
}
