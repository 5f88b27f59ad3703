// That no tree exists, and that none is known yet, are told apart: in slices, and in proofs.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { before, test } from "node:test";
import { open } from "guesstree";
import init, { Solver } from "guesstree/wasm/guesstree.js";

const TEN = ["mimi", "mimo", "mama", "moma", "nana", "nino", "noma", "anam", "onim", "inon"];
const FILE = { name: "ten.txt", text: TEN.join("\n") };

before(async () => {
  globalThis.guesstreeForm = (text, form) => text.normalize(form);
  globalThis.guesstreeTell = () => undefined;
  await init({ module_or_path: await readFile("dist/package/wasm/scalar.wasm") });
});

const made = (maxGuesses) =>
  new Solver(JSON.stringify({ game: { files: ["ten.txt", null] }, maxGuesses }), Buffer.from(FILE.text));
const ask = (solver, request) => JSON.parse(solver.ask(JSON.stringify(request)));

/** What a few slices of `slice` milliseconds answer, in a solver of their own. */
function* answered(request, slice, maxGuesses = 6) {
  const solver = made(maxGuesses);
  for (const fresh of [true, false, false]) yield ask(solver, { ...request, fresh, slice });
}

/** From nothing to more than is needed, in milliseconds. */
const SLICES = [0, ...Array.from({ length: 60 }, (_, at) => 0.01 * 1.15 ** at)];

test("advice that is stopped after a few slices never says that words cannot be found", () => {
  const right = ask(made(6), { do: "advise", turns: [], fresh: true, slice: 1e6 });
  assert.ok(right.done && right.value.choices.length > 0);
  let open = 0;
  for (const slice of SLICES) {
    for (const { done, value } of answered({ do: "advise", turns: [] }, slice)) {
      open += Number(!done);
      if (done) assert.deepEqual(value, right.value);
      for (const choice of value?.choices ?? []) {
        assert.equal(choice.missed, 0);
        assert.ok(choice.total >= right.value.lower && value.lower <= right.value.lower);
      }
      assert.equal(value === null || value.choices.length > 0, true, `${slice} ms`);
    }
  }
  assert.ok(open > 0);
});

test("a tree that is not found in time is not one that there is not", () => {
  const pegs = (maxGuesses) =>
    new Solver(JSON.stringify({ game: { codes: "mastermind:4x4" }, maxGuesses }), new Uint8Array());
  let open = 0;
  for (const slice of SLICES) {
    const solver = pegs(6);
    for (let part = 0; part < 3; part++) {
      const { done, value } = ask(solver, { do: "tree", slice });
      open += Number(!done);
      assert.equal(done, value !== null);
    }
  }
  assert.ok(open > 0);
  const none = () => ask(pegs(2), { do: "tree", slice: 1e6 });
  assert.throws(none, (error) => JSON.parse(error).code === "no-tree");
});

test("a proof that is stopped early has told nothing impossible, and goes on to its tree", async () => {
  const solver = await open({ answers: FILE });
  const right = await solver.prove({ top: 1, workers: 1 });
  assert.ok(right.tree);
  for (let after = 0; after < 4; after++) {
    const stop = new AbortController();
    const kept = [];
    let told = 0;
    const onFacts = (lines) => {
      kept.push(...lines);
      if (told++ === after) stop.abort();
    };
    const onUpdate = ({ best, lower }) => {
      assert.ok(lower !== null && lower <= right.tree.total);
      if (told === 0 && after === 0) assert.equal(best, null);
    };
    const stopped = solver.prove({ top: 1, workers: 1, signal: stop.signal, onFacts, onUpdate });
    const result = await stopped.catch((error) => assert.equal(error.code, "stopped"));
    if (result) assert.equal(result.tree.total, right.tree.total);
    assert.ok(kept.every((line) => !line.endsWith("impossible")));
    const resumed = await solver.prove({ top: 1, workers: 1, facts: kept });
    assert.equal(resumed.tree.total, right.tree.total);
    assert.ok(resumed.openers.some((opener) => opener.exact && opener.value === right.tree.total));
  }
  solver.close();
});

test("a proof that there is no tree says so, in its updates too", async () => {
  const solver = await open({ answers: FILE }, { maxGuesses: 1 });
  const updates = [];
  const proof = await solver.prove({ workers: 1, onUpdate: (update) => updates.push(update) });
  assert.equal(proof.tree, null);
  assert.ok(proof.openers.every(({ value, settled }) => value === null && settled));
  assert.deepEqual([updates.at(-1).best, updates.at(-1).lower], [null, null]);
  await assert.rejects(solver.tree(), { code: "no-tree" });
  solver.close();
});
