// Runs the module that `.ci/wasm` built, and compares what it returns.
import { readFile } from "node:fs/promises";
import process from "node:process";

const bytes = await readFile(process.argv[2]);
const { instance } = await WebAssembly.instantiate(bytes, {});
const expected = { salet: 7920, position: 223, walk: 20 };
let failed = 0;
for (const [name, value] of Object.entries(expected)) {
    const found = instance.exports[name]();
    console.log(`${name}: ${found}${found === value ? "" : `, not ${value}`}`);
    failed += found === value ? 0 : 1;
}
console.log(`wasm: ${Object.keys(expected).length - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
