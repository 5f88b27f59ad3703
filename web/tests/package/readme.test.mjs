// The examples of the README print what it says.

import assert from "node:assert/strict";
import { test } from "node:test";
import { examples, folder, run } from "./folders.mjs";

/** Those for bundlers are in `bundlers.test.mjs`. */
const inNode = examples("js").filter(({ heading }) => heading !== "Bundlers");

test("the README has examples", () => assert.ok(inNode.length > 5));

for (const [at, { heading, code }] of inNode.entries()) {
  test(`${heading}, example ${at + 1}`, () => {
    const expected = [...code.matchAll(/\/\/=> (.*)$/gm)].map(([, line]) => line);
    assert.ok(expected.length > 0);
    const path = folder(`example${at}`, { "example.mjs": code });
    const said = run(path, "node example.mjs").trimEnd().split(/ *\n/);
    assert.deepEqual(said, expected);
  });
}
