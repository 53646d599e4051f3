/** Makes a UF2 of a drive as the page does: from a zip and its recipe, in a line of JSON. */

import { createInterface } from "node:readline";

const page = process.argv[2];
const { filesOf } = await import(`${page}/handhelds.js`);
const { makeUf2 } = await import(`${page}/uf2.js`);

for await (const line of createInterface({ input: process.stdin })) {
  const { zip, recipe } = JSON.parse(line);
  const files = await filesOf(new Blob([Buffer.from(zip, "base64")]));
  const made = await makeUf2(recipe, files);
  const data = Buffer.from(await made.arrayBuffer()).toString("base64");
  console.log(JSON.stringify({ uf2: data, paths: [...files.keys()] }));
}
