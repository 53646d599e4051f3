// Answers test_filenames.py: names made safe, and codes found in addresses.

import { createInterface } from "node:readline";

const page = process.argv[2];
const { freeName, safeName } = await import(`${page}/filenames.js`);
const { address, codeIn, linkTo } = await import(`${page}/links.js`);

function answer({ name, taken, hash, location, base, code }) {
  if (name !== undefined) return freeName(safeName(name), (each) => !(taken ?? []).includes(each));
  if (code !== undefined) return linkTo(base, code);
  return location ? address(new URL(location)) : codeIn(hash);
}

for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(answer(JSON.parse(line))));
}
