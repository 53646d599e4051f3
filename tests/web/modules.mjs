// Answers test_modules.py: the modules of the drive's file of them, by path, in base64.

import { createInterface } from "node:readline";

const { separate } = await import(`${process.argv[2]}/modules.js`);

for await (const line of createInterface({ input: process.stdin })) {
  const modules = separate(Buffer.from(JSON.parse(line).joined, "base64"));
  const texts = [...modules].map(([path, code]) => [path, Buffer.from(code).toString("base64")]);
  console.log(JSON.stringify(Object.fromEntries(texts)));
}
