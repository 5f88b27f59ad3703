// Packs the built page into cli/site.pack, which `guesstree page` serves (cli/src/page/site.rs):
// `node scripts/site.mjs pack`. Or unpacks that: `node scripts/site.mjs unpack FOLDER`.

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";

const [how, folder = "dist/page"] = process.argv.slice(2);
const PACK = "../cli/site.pack";
const HEAD = "guesstree-site 1\n";

function pack() {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const names = files.map((entry) => relative(folder, join(entry.parentPath, entry.name))).sort();
  const parts = [Buffer.from(HEAD)];
  for (const name of names) {
    const packed = gzipSync(readFileSync(join(folder, name)), { level: 9 });
    parts.push(Buffer.from(`${name} ${packed.length}\n`), packed);
  }
  const whole = Buffer.concat(parts);
  writeFileSync(PACK, whole);
  console.log(`${names.length} files, ${whole.length} bytes`);
}

function unpack() {
  const packed = readFileSync(PACK);
  for (let at = HEAD.length; at < packed.length; ) {
    const end = packed.indexOf("\n", at);
    const [name, length] = packed.toString("utf8", at, end).split(" ");
    at = end + 1 + Number(length);
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, gunzipSync(packed.subarray(end + 1, at)));
  }
}

if (how === "pack") pack();
else if (how === "unpack") unpack();
else throw new Error("give pack or unpack");
