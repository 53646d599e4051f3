// Answers test_zip.py: unpacks a zip, or packs files. Bytes travel as base64.

import { createInterface } from "node:readline";

const page = process.argv[2];
const { makeZip } = await import(`${page}/zip.js`);
const { Refusal } = await import(`${page}/refusal.js`);
const { readZip } = await import(`${page}/unzip.js`);

const text = (bytes) => Buffer.from(bytes).toString("base64");
const bytes = (base64) => new Uint8Array(Buffer.from(base64, "base64"));

async function answer(question) {
  if (question.files) {
    const files = question.files.map(([path, data]) => [path, bytes(data)]);
    const zip = await makeZip(files, new Date(), (path, crc) => `${path} ${crc}`);
    return { zip: text(new Uint8Array(await zip.arrayBuffer())) };
  }
  try {
    const entries = await readZip(new Blob([bytes(question.zip)]), question.limits);
    return { files: entries.map(({ path, data, comment }) => [path, text(data), comment]) };
  } catch (error) {
    if (!(error instanceof Refusal)) return { crash: String(error.stack) };
    return { error: error.key, values: error.values };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(await answer(JSON.parse(line))));
}
