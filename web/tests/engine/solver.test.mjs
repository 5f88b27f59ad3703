// The solver in Node, as the package has it: against known figures, against the walker, and stopped.

import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { open, vocabulary } from "guesstree";
import { score, shipped } from "guesstree/walk";
import init, { Solver } from "guesstree/wasm/guesstree.js";

let solver;

before(async () => {
  solver = await open({ list: "original" });
});

after(() => solver.close());

/** Pseudo-random numbers below `end`, always the same. */
function random(seed) {
  let state = seed >>> 0;
  return (end) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * end);
  };
}

const rejected = (code, message, turn) => (error) => {
  assert.equal(error.code, code, error.message);
  assert.ok(error.message.includes(message), error.message);
  assert.equal(error.turn, turn);
  return true;
};

test("what is said of a list before the engine is there is what the engine says", async () => {
  for (const list of ["original", "nyt-2022-02", "nyt-2022-08", "today"]) {
    for (const mode of list === "original" ? ["easy", "hard", "ultra", "strict"] : ["hard"]) {
      const one = await open({ list }, { mode });
      const { answers, guesses } = await one.words();
      assert.equal(answers.length, one.info.answers);
      assert.equal(guesses.length, one.info.guesses);
      assert.deepEqual(guesses.slice(0, answers.length), answers);
      // The engine says that these words have their fingerprint under another name, too.
      const bytes = (words) => ({ name: "x.txt", text: words.join("\n") });
      const same = await open({ answers: bytes(answers), guesses: bytes(guesses) }, { mode });
      const { name, ...rest } = same.info;
      assert.equal(name, "x");
      // The tree comes with the name.
      assert.deepEqual({ ...rest, name: list, shipped: one.info.shipped }, one.info);
      one.close();
      same.close();
    }
  }
});

test("the walker and the engine give the same advice along games", async () => {
  const tree = await shipped({ list: "original" });
  const { answers } = await solver.words();
  const draw = random(1);
  for (let game = 0; game < 8; game += 1) {
    const answer = answers[draw(answers.length)];
    const [walk, turns] = [tree.walk(), []];
    for (let guess = ""; guess !== answer; ) {
      const [advice, position] = [await solver.advise(turns), await solver.position(turns)];
      assert.notEqual(advice.label, "best so far");
      assert.equal(advice.choices[0].total, walk.total);
      assert.equal(advice.candidates, walk.candidates);
      assert.ok(advice.choices.slice(0, advice.best).some((choice) => choice.guess === walk.guess));
      assert.deepEqual(position.words, walk.answers);
      guess = walk.guess;
      const feedback = await solver.score(guess, answer);
      assert.equal(feedback, score(guess, answer));
      turns.push(`${guess}=${feedback}`);
      assert.equal(walk.step(feedback), guess === answer ? "won" : "next");
    }
    assert.ok((await solver.position(turns)).won);
    await assert.rejects(solver.advise(turns), rejected("already-won", "the game is won"));
  }
});

test("the engine takes the tree of its game, and no other", async () => {
  globalThis.guesstreeForm = (text, form) => text.normalize(form);
  await init({ module_or_path: await readFile("dist/package/wasm/scalar.wasm") });
  const file = async (name) => new Uint8Array(await readFile(`dist/package/trees/${name}.tree`));
  const made = (tree) => new Solver('{"game":{"list":"original"}}', new Uint8Array(), undefined, tree);
  const own = await file("original-salet");
  assert.equal(JSON.parse(made(own).info()).shipped, true);
  assert.equal(JSON.parse(made(undefined).info()).shipped, false);
  for (const [tree, code] of [
    [await file("original-salet-hard"), "other-tree"],
    [await file("nyt-2022-02-salet"), "other-tree"],
    [own.slice(1), "unreadable"],
  ]) {
    assert.throws(() => made(tree), (error) => JSON.parse(error).code === code);
  }
});

test("a position off the tree has exact advice, and one's own guess its exact cost", async () => {
  const turns = ["crane=-y---"];
  const advice = await solver.advise(turns);
  assert.equal(advice.label, "proven");
  assert.deepEqual(
    [advice.choices[0].guess, advice.choices[0].total, advice.candidates, advice.lower],
    ["shout", 223, 90, 223],
  );
  for (const choice of advice.choices) {
    const { choice: alone } = await solver.costOf(turns, choice.guess);
    assert.deepEqual(alone, choice);
  }
  const { choice } = await solver.costOf(turns, "toast");
  assert.ok(choice.total > 223 && choice.mayWin === false);
});

test("the totals of all openers come with the package, and nothing is searched for them", async () => {
  const parts = [];
  const onUpdate = (update) => parts.push(update);
  const { choice } = await solver.costOf([], "qajaq", { onUpdate });
  assert.deepEqual([choice.total, choice.missed, choice.mayWin], [9496, 0, false]);
  const advice = await solver.advise([], { more: 2, onUpdate });
  assert.deepEqual(
    advice.choices.map(({ guess, total }) => [guess, total]),
    [["salet", 7920], ["reast", 7923], ["crate", 7926], ["trace", 7926]],
  );
  assert.deepEqual([advice.label, advice.basis, advice.lower], ["proven", "shipped", 7920]);
  const today = await open({ list: "today" });
  assert.equal((await today.costOf([], "salet", { onUpdate })).choice.total, 8011);
  today.close();
  assert.ok(parts.every((part) => part.label === "tree"), JSON.stringify(parts));
});

test("totals that were altered, or of another game, are passed over", async () => {
  globalThis.guesstreeForm = (text, form) => text.normalize(form);
  await init({ module_or_path: await readFile("dist/package/wasm/scalar.wasm") });
  const file = new Uint8Array(await readFile("dist/package/trees/original.totals"));
  const altered = file.with(500, 1 ^ file[500]);
  const cost = (list, totals) => {
    const solver = new Solver(`{"game":{"list":"${list}"}}`, new Uint8Array(), undefined, undefined);
    solver.know(totals);
    const ask = (slice) =>
      JSON.parse(solver.ask(`{"do":"costOf","guess":"qajaq","fresh":true,"slice":${slice}}`));
    return ask(0);
  };
  assert.equal(cost("original", file).value.total, 9496);
  assert.equal(cost("original", altered).done, false);
  assert.equal(cost("today", file).done, false);
});

test("turns that cannot be are refused in the words of the command", async () => {
  const refused = async (turns, ...wanted) => {
    await assert.rejects(solver.position(turns), rejected(...wanted));
    await assert.rejects(solver.advise(turns), rejected(...wanted));
  };
  await refused(["crane=-y--"], "bad-turn", "feedback has 4 marks, expected 5", 1);
  await refused(["crane"], "bad-turn", "is not GUESS=FEEDBACK", 1);
  await refused(["salet=BBBBB", "crabe=BBBBB"], "unknown-word", "not an allowed guess", 2);
  await refused(["salet=GGGGY"], "impossible", "no answer can give", 1);
  await refused(["crane=YBBBB", "crane=BBBBB"], "impossible", "that is impossible", 2);
  await assert.rejects(solver.costOf([], "zzzzz"), rejected("unknown-word", "zzzzz"));
  const hard = await open({ list: "original" }, { mode: "hard" });
  const turns = ["salet=BYBBB", "crony=BBBBB"];
  await assert.rejects(hard.position(turns), rejected("forbidden-guess", "in hard mode", 2));
  hard.close();
});

test("a search that is stopped has told the best so far, and the solver goes on", async () => {
  const stop = new AbortController();
  const updates = [];
  const advice = solver.advise(["fuzzy=-----"], {
    signal: stop.signal,
    onUpdate: (update) => {
      updates.push(update);
      stop.abort();
    },
  });
  await assert.rejects(advice, rejected("stopped", ""));
  assert.equal(updates.length, 1);
  const [{ label, lower, choices }] = updates;
  assert.equal(label, "best so far");
  assert.ok(lower <= 4306 && choices[0].total >= 4306, "4,306 is the least total");
  assert.equal((await solver.advise(["crane=-y---"])).choices[0].total, 223);
});

test("skill and luck, from the answer and from a grid", async () => {
  const guesses = ["crane", "toast", "tract"];
  const analysis = await solver.analyze({ guesses, answer: "tract" });
  assert.deepEqual([analysis.solved, analysis.guesses, analysis.answer], [true, 3, "tract"]);
  const sum = analysis.expected + analysis.skillLost - analysis.luck;
  assert.ok(Math.abs(sum - 3) < 1e-9, "guesses are what was expected, plus skill lost, less luck");
  assert.deepEqual(analysis.bestLine, ["salet", "croup", "tract"]);
  const grid = "Wordle 1 3/6\n\n🟨🟩🟩⬛⬛\n🟩⬛🟩⬛🟩\n🟩🟩🟩🟩🟩\n";
  assert.deepEqual(await solver.analyze({ guesses, grid }), analysis);
  const short = solver.analyze({ guesses: ["crane"], grid });
  await assert.rejects(short, rejected("unreadable", "3 rows of 5 squares for 1 guess"));
});

test("the tree and its branches add up", async () => {
  const tree = await solver.tree();
  assert.deepEqual([tree.total, tree.opener, tree.optimal, tree.file.length], [7920, "salet", true, 21775]);
  const check = (node) => {
    const sizes = node.branches.reduce((sum, branch) => sum + branch.size, 0);
    const totals = node.branches.reduce((sum, branch) => sum + branch.total, 0);
    assert.equal(sizes, node.candidates);
    assert.equal(totals + node.candidates, node.total);
    assert.equal(node.histogram.reduce((sum, count) => sum + count, 0), node.candidates);
    assert.equal(node.histogram.length, node.worst);
  };
  const root = await solver.node([]);
  assert.deepEqual(root.histogram, tree.histogram);
  check(root);
  const below = await solver.node([`salet=${root.branches[0].feedback}`]);
  assert.equal(below.guess, root.branches[0].guess);
  check(below);
  const off = await solver.node(["crane=-y---"]);
  assert.deepEqual([off.guess, off.total, off.candidates], ["shout", 223, 90]);
  check(off);
});

test("policies have the histograms of the command", async () => {
  const names = (await solver.policies()).map((policy) => policy.name);
  assert.equal(names.length, 8);
  const optimal = await solver.evaluate("optimal");
  assert.deepEqual(optimal.histogram, [0, 96, 1224, 919, 76]);
  const shares = [];
  const blocks = await solver.evaluate("blocks", { onUpdate: ({ share }) => shares.push(share) });
  assert.equal(blocks.games, 2315);
  assert.equal(blocks.histogram.reduce((sum, count) => sum + count, 0), 2315);
  assert.ok(blocks.mean > optimal.mean);
  await assert.rejects(solver.evaluate("best"), rejected("usage", "there is no policy best"));
});

test("a question that comes at once is answered before the feedback table is made", async () => {
  const folder = await mkdtemp(join(tmpdir(), "guesstree-"));
  const order = join(folder, "order.txt");
  const worker = join(folder, "worker.mjs");
  const text = (name) => JSON.stringify(import.meta.resolve(name));
  await writeFile(
    worker,
    `import { appendFileSync } from "node:fs";
    const { Solver } = await import(${text("guesstree/wasm/guesstree.js")});
    const kept = Solver.prototype;
    const { ask, warm } = kept;
    const note = (name) => appendFileSync(${JSON.stringify(order)}, name + "\\n");
    kept.ask = function (request) { note(JSON.parse(request).do); return ask.call(this, request); };
    kept.warm = function () { note("warm"); return warm.call(this); };
    await import(${text("guesstree/worker")});`,
  );
  const first = async (game, question) => {
    await rm(order, { force: true });
    const asked = await open(game, { workerUrl: pathToFileURL(worker) });
    if (question) await question(asked);
    for (;;) {
      const lines = await readFile(order, "utf8").catch(() => "");
      if (lines.includes("warm")) {
        asked.close();
        return lines.split("\n")[0];
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const size = { positions: 3, symbols: 6 };
  assert.equal(await first({ bullsAndCows: size }, (asked) => asked.advise([])), "advise");
  // For a list of the package the tree is the first answer, and the engine has time.
  assert.equal(await first({ list: "original" }), "warm");
  await rm(folder, { recursive: true });
});

test("Mastermind and Bulls and Cows have boards, trees and positions", async () => {
  const mastermind = await open({ mastermind: { pegs: 3, colours: 3 } });
  assert.deepEqual([mastermind.info.symbols, mastermind.info.letters], ["123", 3]);
  assert.equal((await mastermind.tree()).total, 73);
  const turn = `112=${await mastermind.score("112", "121")}`;
  assert.equal(turn, "112=1B2W");
  assert.ok((await mastermind.position([turn])).words.includes("121"));
  assert.equal((await mastermind.evaluate("optimal")).mean, 73 / 27);
  mastermind.close();
  const bulls = await open({ bullsAndCows: { positions: 3, symbols: 5 } });
  assert.deepEqual([bulls.info.kind, bulls.info.answers], ["bulls-and-cows", 60]);
  const node = await bulls.node([]);
  assert.ok(node.branches.some((branch) => branch.guess === null && branch.feedback === "3A0B"));
  bulls.close();
  const none = open({ mastermind: { pegs: 1, colours: 3 } });
  await assert.rejects(none, rejected("usage", "is not possible"));
});

test("a game that numbers describe has advice, a tree and positions", async () => {
  const names = ["1", "2", "3", "4", "5", "6", "7"];
  const codes = names.map((_, guess) => names.map((_, answer) => 1 + Math.sign(answer - guess)));
  const game = { name: "high-low", answers: names, guesses: names, codes };
  const solver = await open({ scores: game });
  assert.deepEqual([solver.info.kind, solver.info.name, solver.info.answers], ["table", "high-low", 7]);
  const tree = await solver.tree();
  // Halving: 1 + 2·2 + 4·3.
  assert.deepEqual([tree.opener, tree.total, tree.optimal], ["4", 17, true]);
  assert.deepEqual((await solver.position(["4=2"])).words, ["5", "6", "7"]);
  assert.equal((await solver.advise(["4=2"])).choices[0].guess, "6");
  solver.close();
  // Names with spaces; the coins have no row, so they are told right or wrong.
  const coins = ["left coin", "middle coin", "right coin"];
  const weigh = { name: "coins", answers: coins, guesses: ["left, right?"], codes: [Uint16Array.of(0, 1, 2)] };
  const balance = await open({ scores: weigh });
  // A weighing tells, and each coin is named then.
  assert.equal((await balance.tree()).total, 6);
  assert.deepEqual((await balance.position(['"left, right?"=1'])).words, ["middle coin"]);
  balance.close();
  const row = "a row for each guess, with a whole number";
  for (const [change, code, message] of [
    [{ codes: [[0, 1]] }, "usage", row],
    [{ codes: [[0, 1, 65535]] }, "usage", row],
    [{ codes: [[0, 1, -1]] }, "usage", row],
    [{ codes: [[0, 1, "2"]] }, "usage", row],
    [{ codes: [] }, "usage", row],
    [{ answers: ["a\nb", "c", "d"] }, "usage", "names on one line each"],
    [{ answers: ["a", "a", "b"] }, "unreadable", "`a` is there already"],
    [{ guesses: ["left coin"], codes: [[3, 3, 3]] }, "unreadable", "3"],
    [{ answers: ["", "a", "b"] }, "usage", "a name has 0 characters"],
  ]) {
    await assert.rejects(open({ scores: { ...weigh, ...change } }), rejected(code, message));
  }
});

test("every game and mode of the vocabulary can be opened by its name", async () => {
  const { lists, games, modes, objectives } = await vocabulary();
  assert.deepEqual(lists.map((list) => list.name), ["original", "nyt-2022-02", "nyt-2022-08", "today"]);
  assert.match(lists.at(-1).description, /November 2026; incomplete/);
  assert.deepEqual(modes, ["easy", "hard", "strict", "ultra"]);
  assert.ok(objectives.includes("mean,worst"));
  const words = { answers: { name: "w.txt", text: "crane\nnacre\nslate\n" } };
  for (const { game, name, words: hasWords, modes: own } of games) {
    for (const mode of modes) {
      const opened = open(hasWords ? { ...words, game } : { game }, { mode });
      if (!own.includes(mode)) {
        await assert.rejects(opened, rejected("usage", `${mode} mode is for Wordle`));
        continue;
      }
      const solver = await opened;
      const { kind, game: named, mode: played } = solver.info;
      assert.deepEqual([kind, named, played], [name, game, mode]);
      solver.close();
    }
  }
  await assert.rejects(open({ game: "chess" }), rejected("usage", "there is no game chess"));
  await assert.rejects(open({ game: "mastermind" }), rejected("usage", "give a size"));
  const codes = open({ ...words, game: "black-peg:3x3" });
  await assert.rejects(codes, rejected("usage", "black-peg:3x3 is no game of words"));
});

test("feedback in counts is read as the board sends it", async () => {
  const words = { answers: { name: "w.txt", text: "crane\nnacre\nslate\n" } };
  const jotto = await open({ ...words, game: "jotto" });
  assert.deepEqual(jotto.info.counts, [
    { name: "letters in common", choices: ["0", "1", "2", "3", "4", "5", "win"] },
  ]);
  assert.deepEqual((await jotto.position(["crane=5"])).words, ["nacre"]);
  assert.ok((await jotto.position(["crane=win"])).won);
  jotto.close();
  const pegs = await open({ game: "black-peg:3x3" }, { mode: "strict" });
  assert.deepEqual([pegs.info.units, pegs.info.distinct], [["pegs", "colours"], false]);
  assert.deepEqual((await pegs.position(["112=1"], 0)).turns, ["112=1B"]);
  const forbidden = pegs.position(["112=1B", "333=0B"]);
  await assert.rejects(forbidden, rejected("forbidden-guess", "in strict mode", 2));
  pegs.close();
});
