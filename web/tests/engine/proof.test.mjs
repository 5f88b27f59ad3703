// Proofs shared out among workers, against proofs by the command.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, test } from "node:test";
import { open } from "guesstree";

const PROGRAM = resolve(process.env.GUESSTREE ?? "../target/release/guesstree");
const folder = mkdtempSync(join(tmpdir(), "guesstree-"));
after(() => rmSync(folder, { recursive: true }));

const WORDS = ["abed", "bead", "dead", "deal", "head", "heal", "heap", "lead", "leap", "read", "reap"];

const run = (...given) => {
  const text = execFileSync(PROGRAM, [...given, "--json", "-q"], { cwd: folder, encoding: "utf8" });
  return JSON.parse(text);
};

test("workers prove what the command proves, and go on with what was kept", async () => {
  writeFileSync(join(folder, "words.txt"), WORDS.join("\n"));
  const solver = await open({ answers: { name: "words.txt", text: WORDS.join("\n") } });
  const [kept, phases] = [[], []];
  const proof = await solver.prove({
    top: 2,
    workers: 2,
    certificate: true,
    onFacts: (lines) => kept.push(...lines),
    onUpdate: ({ phase, lower, best }) => {
      phases.push(phase);
      assert.ok(best === null || lower <= best.value);
    },
  });
  assert.equal(proof.recalled, 0);
  assert.equal(kept.length, WORDS.length);
  assert.deepEqual([phases[0], phases.at(-1)], ["proving", "tree"]);
  const expected = run("prove", "--answers", "words.txt", "--top", "2");
  assert.equal(proof.tree.total, expected.tree.total);
  const best = proof.openers.filter((opener) => opener.amongBest);
  assert.ok(best.length >= 2);
  const ranked = expected.openers.slice(0, best.length);
  assert.deepEqual(
    best.map(({ word, value, exact }) => [word, value, exact]),
    ranked.map(({ opener, guesses, status }) => [opener, guesses, status === "exact"]),
  );
  assert.ok(proof.openers.every((opener) => opener.settled));
  assert.ok(proof.certificate?.startsWith("guesstree-certificate"), proof.noCertificate);
  // The ledger is one: the command has nothing left to prove.
  writeFileSync(join(folder, "proof.ledger"), proof.ledger);
  const ledger = ["--ledger", "proof.ledger"];
  const resumed = run("prove", "--answers", "words.txt", "--top", "2", ...ledger);
  assert.deepEqual([resumed.outcome, resumed.proven], ["proven", 0]);
  // Half of the facts, and none to prove.
  const half = await solver.prove({ top: 2, workers: 2, facts: kept.slice(0, 5) });
  assert.equal(half.recalled, 5);
  // Which of the others are exact may differ from run to run.
  const bestOf = ({ openers }) => openers.filter((opener) => opener.amongBest);
  assert.deepEqual(bestOf(half), best);
  assert.ok(half.openers.every((opener) => opener.settled));
  const news = [];
  const onFacts = (lines) => news.push(...lines);
  const all = await solver.prove({ top: 2, workers: 2, facts: kept, onFacts });
  assert.deepEqual([all.recalled, news.length], [WORDS.length, 0]);
  solver.close();
});

test("symmetric openers are settled together", async () => {
  const solver = await open({ mastermind: { pegs: 3, colours: 3 } });
  const proof = await solver.prove({ top: 1, workers: 2, certificate: true });
  assert.equal(proof.tree.total, 73);
  assert.equal(proof.openers.length, 27);
  assert.equal(proof.certificate, null);
  assert.match(proof.noCertificate, /there is no certificate for mastermind/);
  solver.close();
});

test("facts that are no facts are refused, and a proof can be stopped", async () => {
  const solver = await open({ list: "original" });
  const unreadable = { code: "unreadable" };
  await assert.rejects(solver.prove({ facts: ["salet 7920"] }), unreadable);
  await assert.rejects(solver.prove({ facts: ["salet = 99"] }), unreadable);
  await assert.rejects(solver.prove({ facts: ["zzzzz = 7920"] }), { code: "unknown-word" });
  const stop = new AbortController();
  const kept = [];
  const onFacts = (lines) => {
    kept.push(...lines);
    stop.abort();
  };
  await assert.rejects(solver.prove({ top: 1, workers: 1, signal: stop.signal, onFacts }), {
    code: "stopped",
  });
  assert.ok(kept.length > 0);
  assert.equal((await solver.advise([])).choices[0].guess, "salet");
  solver.close();
});
