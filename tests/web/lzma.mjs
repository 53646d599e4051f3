// Answers test_lzma.py: what a packed file unpacks to, or why it does not.

import { createInterface } from "node:readline";

const { unpack } = await import(`${process.argv[2]}/lzma.js`);

function answer({ packed }) {
  try {
    return { data: Buffer.from(unpack(new Uint8Array(Buffer.from(packed, "base64")))).toString("base64") };
  } catch (error) {
    return { error: error.message };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(answer(JSON.parse(line))));
}
