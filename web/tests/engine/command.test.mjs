// The solver and the command: the same advice in random positions, and the same messages about lists.
// POSITIONS is the number of positions.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, test } from "node:test";
import { open } from "guesstree";
import { score, Tree } from "guesstree/walk";

const PROGRAM = resolve(process.env.GUESSTREE ?? "../target/release/guesstree");
const POSITIONS = Number(process.env.POSITIONS ?? 40);
const folder = mkdtempSync(join(tmpdir(), "guesstree-"));
after(() => rmSync(folder, { recursive: true }));

function random(seed) {
  let state = seed >>> 0;
  return (end) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * end);
  };
}

test(`${POSITIONS} random positions have the same advice`, async () => {
  const draw = random(POSITIONS);
  const times = [];
  for (const [at, [list, mode]] of [
    ["original", "easy"],
    ["nyt-2022-02", "easy"],
    ["nyt-2022-08", "easy"],
    ["original", "hard"],
  ].entries()) {
    const solver = await open({ list }, { mode });
    const { answers, guesses } = await solver.words();
    for (let position = at; position < POSITIONS; position += 4) {
      const answer = answers[draw(answers.length)];
      const turns = [];
      // Two guesses of any kind, or one that leaves little.
      while (turns.length < 2) {
        const guess = guesses[draw(guesses.length)];
        const turn = `${guess}=${score(guess, answer)}`;
        if (guess === answer) continue;
        const left = await solver.position([...turns, turn], 0).catch(() => null);
        if (!left) continue;
        turns.push(turn);
        if (left.candidates < 100 && draw(2) === 0) break;
      }
      const start = performance.now();
      const advice = await solver.advise(turns);
      times.push(performance.now() - start);
      assert.notEqual(advice.label, "best so far");
      const given = ["solve", ...turns, "--list", list, "--mode", mode, "--json", "-q"];
      // With many candidates and few guesses left, advice in a game ignores the limit: 40 more.
      if (advice.candidates > 250 && turns.length > 1) given.push("--max-guesses", "42");
      const ran = spawnSync(PROGRAM, given, { encoding: "utf8" });
      const said = JSON.parse(ran.stdout);
      const where = `${list} ${mode} ${turns.join(" ")}`;
      const [first] = advice.choices;
      // Where no tree keeps to the limit, the command has none; advice says what is missed.
      assert.equal(first.missed > 0, said.error?.code === "no-tree", where);
      if (first.missed > 0) continue;
      assert.equal(said.optimal, true, where);
      assert.deepEqual(
        [first.guess, first.total, advice.candidates, first.mayWin],
        [said.guess, said.total, said.candidates, said.may_win],
        where,
      );
      assert.deepEqual((await solver.position(turns)).words, said.words, where);
    }
    solver.close();
  }
  times.sort((one, other) => one - other);
  const [half, most] = [0.5, 0.95].map((part) => times[Math.floor(part * times.length)].toFixed(0));
  console.log(`advice: p50 ${half} ms, p95 ${most} ms, the slowest ${times.at(-1).toFixed(0)} ms`);
});

test("a list of one's own is refused, or noted, in the words of the command", async () => {
  const files = {
    "good.txt": "crane\nslate\ntrace\n",
    "digits.txt": "crane\nsl4te\n",
    "lengths.txt": "crane\n# fine\nslates\n",
    "many.txt": "crane\nsl#te\ntr#ce\ncr#te\nre#ct\n",
    "twice.txt": "crane\nslate\ncrane\n",
    "empty.txt": "\n",
    "latin.txt": Buffer.from("crane\nna\xefve\n", "latin1"),
    "umlauts.txt": "grün\nkühl\nführ\n",
    "apart.txt": "gru\u0308n\nku\u0308hl\n",
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const as = (name) => ({ name, text: new Uint8Array(Buffer.from(files[name])) });
  for (const [answers, guesses] of [
    ...Object.keys(files).map((name) => [name]),
    ["good.txt", "digits.txt"],
    ["good.txt", "twice.txt"],
  ]) {
    const given = ["solve", "--answers", answers, ...(guesses ? ["--guesses", guesses] : []), "-q"];
    const ran = spawnSync(PROGRAM, given, { cwd: folder, encoding: "utf8" });
    const opened = open({ answers: as(answers), ...(guesses ? { guesses: as(guesses) } : {}) });
    if (ran.status === 0) {
      const solver = await opened;
      for (const note of solver.info.notes) assert.ok(ran.stderr.includes(note), ran.stderr);
      assert.equal(solver.info.notes.length > 0, ran.stderr.includes("is there already"));
      const best = (await solver.advise([])).choices[0].guess;
      assert.ok(ran.stdout.startsWith(`${best}\n`), ran.stdout);
      solver.close();
    } else {
      const error = await opened.then(() => null, (reason) => reason);
      assert.equal(error?.code, "unreadable", answers);
      const flat = (text) => text.replace(/\s+/g, " ");
      // The command names three, and has a file for the rest.
      const message = error.message.replace(/, \(4\).*/, ", …");
      assert.equal(message !== error.message, answers === "many.txt");
      assert.ok(flat(ran.stderr).includes(flat(message)), `${ran.stderr}\n${error.message}`);
    }
  }
});

test("the walker reads trees of words whose letters take several characters", () => {
  const [list, file] = [join(folder, "letters.txt"), join(folder, "letters.tree")];
  // Letters of two characters, one that counts as another, and a sign of equality as a letter.
  const words = ["džep", "njem", "éva", "a=b"];
  writeFileSync(list, ["#alphabet: dž nj é=e", ...words].join("\n"));
  const built = spawnSync(PROGRAM, ["build", "--answers", list, "-o", file, "--force"]);
  assert.equal(built.status, 0, String(built.stderr));
  const tree = Tree.parse(readFileSync(file));
  assert.equal(tree.answers, 4);
  assert.deepEqual(tree.walk().answers.toSorted(), words.toSorted());
});
