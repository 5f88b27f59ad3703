// Whatever calls are given, and whenever they are stopped: errors are GuesstreeErrors with a code.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { inspect } from "node:util";
import { GuesstreeError, open, vocabulary } from "guesstree";
import { score, shipped, Tree, Walk } from "guesstree/walk";

const folder = mkdtempSync(join(tmpdir(), "guesstree-"));
let solver;
before(async () => {
  solver = await open({ list: "original" });
});
after(() => {
  solver.close();
  rmSync(folder, { recursive: true });
});

/** The error of a call, which has one. */
async function fault(call, name = String(call)) {
  const called = Promise.resolve().then(call);
  const error = await called.then(() => assert.fail(`no error: ${name}`), (error) => error);
  assert.ok(error instanceof GuesstreeError, `${name}\n${error?.stack}`);
  assert.equal(typeof error.code, "string");
  return error;
}

/** Nothing of this is a text, a number, an array of texts, an object with fields, or a function. */
const NONSENSE = [true, 1n, Symbol("x"), NaN, new Date(), "\ud800", [1], [undefined], ["\udc00"]];
const AND_NONE = [...NONSENSE, undefined, null];
const OPTIONS = [...NONSENSE.filter((value) => !(value instanceof Date)), 7, "hard", [], () => 1, { mod: "hard" }, { signal: 1 }, { onUpdate: "x" }];

test("what is no argument is refused as such, before anything is asked", async () => {
  const game = { list: "original" };
  const calls = {
    open: [open, AND_NONE],
    "open list": [(list) => open({ list }), AND_NONE],
    "open answers": [(answers) => open({ answers }), [...AND_NONE, ["crane"], {}, { name: "x" }, { text: "" }]],
    "open guesses": [(guesses) => open({ answers: { name: "x", text: "crane" }, guesses }), NONSENSE],
    "open text": [(text) => open({ answers: { name: "x", text } }), AND_NONE],
    "open game": [(game) => open({ game }), AND_NONE],
    "open words": [(game) => open({ list: "original", game }), NONSENSE],
    "open pegs": [(pegs) => open({ mastermind: { pegs, colours: 3 } }), [...AND_NONE, 2.5, "4", 0, -1, 100]],
    "open symbols": [(symbols) => open({ bullsAndCows: { positions: 2, symbols } }), [...AND_NONE, "4"]],
    "open scores": [(scores) => open({ scores }), [...AND_NONE, {}, { name: "x", answers: [], guesses: [] }]],
    "open options": [(options) => open(game, options), OPTIONS],
    "open both": [(list) => open({ list: "original", mode: list }), ["hard"]],
    "open mode": [(mode) => open(game, { mode }), [...NONSENSE, "hardest"]],
    "open maxGuesses": [(maxGuesses) => open(game, { maxGuesses }), [...NONSENSE, 0, -1, 6.5, 101, "6"]],
    "open urls": [(workerUrl) => open(game, { workerUrl }), [true, 1, [], {}, "\ud800://", "http://"]],
    vocabulary: [vocabulary, OPTIONS],
    position: [(turns) => solver.position(turns), [...AND_NONE, "crane=-----", {}]],
    "position limit": [(limit) => solver.position([], limit), [...NONSENSE, -1, 0.5, "1", 2 ** 40]],
    advise: [(turns) => solver.advise(turns), [...AND_NONE, "crane=-----"]],
    "advise options": [(options) => solver.advise([], options), [...OPTIONS, { more: -1 }, { more: "1" }]],
    "costOf turns": [(turns) => solver.costOf(turns, "crane"), AND_NONE],
    "costOf guess": [(guess) => solver.costOf([], guess), AND_NONE],
    "costOf options": [(options) => solver.costOf([], "crane", options), OPTIONS],
    analyze: [(played) => solver.analyze(played), [...AND_NONE, {}, { guesses: "crane" }, { guesses: ["crane"] }]],
    "analyze answer": [(answer) => solver.analyze({ guesses: ["crane"], answer }), NONSENSE],
    "analyze options": [(options) => solver.analyze({ guesses: ["crane"], answer: "crane" }, options), OPTIONS],
    score: [(guess) => solver.score(guess, "crane"), AND_NONE],
    "score answer": [(answer) => solver.score("crane", answer), AND_NONE],
    hidden: [(seed) => solver.hidden(seed), [...AND_NONE, Infinity, "1"]],
    tree: [(options) => solver.tree(options), OPTIONS],
    node: [(turns) => solver.node(turns), AND_NONE],
    "node options": [(options) => solver.node([], options), OPTIONS],
    evaluate: [(policy) => solver.evaluate(policy), [...AND_NONE, "best"]],
    "evaluate options": [(options) => solver.evaluate("blocks", options), OPTIONS],
    prove: [(options) => solver.prove(options), [...OPTIONS, { top: 0 }, { workers: 1e9 }, { onFacts: 1 }]],
    shipped: [shipped, [...NONSENSE, null, "original", {}, { list: "original", game: "jotto" }]],
    "shipped options": [(options) => shipped(game, options), [...OPTIONS, { mode: "hardest" }]],
    "Tree.parse": [Tree.parse, [...AND_NONE, "tree", new ArrayBuffer(200)]],
    Walk: [(tree) => new Walk(tree), [...AND_NONE, {}]],
    step: [async (feedback) => (await shipped()).walk().step(feedback), AND_NONE],
    follow: [async (turns) => (await shipped()).walk().follow(turns), [...AND_NONE, "salet=BYBBG"]],
    "score in walk": [(guess) => score(guess, "crane"), [...AND_NONE, "", "cran", "cranes", "c ane", "  "]],
    "score of answers": [(answer) => score("crane", answer), [...AND_NONE, "", "cran"]],
  };
  for (const [name, [call, values]] of Object.entries(calls)) {
    for (const value of values) {
      const given = `${name} ${inspect(value)}`;
      const error = await fault(() => call(value), given);
      assert.equal(error.code, "usage", `${given}: ${error.message}`);
      assert.doesNotMatch(error.message, / at line \d+ column|undefined \(reading/);
    }
  }
});

test("what has its form and makes no sense has the code of the command", async () => {
  for (const [call, code, said, turn] of [
    [() => open({ list: "originel" }), "no-such-list", "there is no list originel"],
    [() => shipped({ list: "originel" }), "no-such-list", "there is no list originel; give one of original, nyt"],
    [() => open(Object.create({ answers: 1 }, { list: { value: "original" } })), "usage", "answers: give"],
    [() => open({ list: "original" }, { workerUrl: "http://x", treeUrl: "none.tree" }), "failed", "workerUrl says"],
    [() => open({ list: "constructor" }), "no-such-list", "there is no list constructor"],
    [() => shipped({ list: "constructor" }), "no-such-list", "there is no list constructor"],
    [() => shipped({ list: "original" }, { mode: "strict" }), "no-shipped-tree", "in strict mode"],
    [() => open({ answers: { name: "x.txt", text: "" } }), "unreadable", "x.txt"],
    [() => open({ list: "original", mode: "hard" }), "usage", "there is no mode here"],
    [() => solver.advise("crane=-y---"), "usage", 'turns: give an array of texts such as ["crane=-y---"]'],
    [() => solver.advise(["crane"]), "bad-turn", "is not GUESS=FEEDBACK", 1],
    [() => solver.advise(["salet=BYBBG", "croup=zzzzz"]), "bad-turn", "holds 'z' at position 1", 2],
    [() => solver.position(["salet=BYBBG", "croup"]), "bad-turn", "is not GUESS=FEEDBACK", 2],
    [() => solver.costOf([], "zzzzz"), "unknown-word", "zzzzz"],
    [() => solver.prove({ facts: ["zzzzz"] }), "unreadable", "no line of a ledger"],
  ]) {
    const error = await fault(call);
    assert.equal(error.code, code, error.message);
    assert.ok(error.message.includes(said), error.message);
    assert.equal(error.turn, turn);
  }
});

test("the codes are those of the documentation", () => {
  const table = readFileSync("../docs/JSON.md", "utf8").split("\n## Errors")[1];
  const documented = [...table.matchAll(/^\| `([\w-]+)` \| \d/gm)].map(([, code]) => code);
  const type = readFileSync("src/engine/api.ts", "utf8").match(/type ErrorCode =([^;]*);/)[1];
  assert.deepEqual([...type.matchAll(/"(.*)"/g)].map(([, code]) => code), documented.slice(0, 18));
});

test("null stands for an option that is not given", async () => {
  const own = await open({ list: "original" }, { mode: null, maxGuesses: null, treeUrl: null });
  assert.deepEqual(own.info, solver.info);
  const advice = await own.advise([], { signal: null, onUpdate: null, more: null });
  assert.equal(advice.choices[0].guess, "salet");
  assert.equal((await own.position([], null)).words.length, 2315);
  own.close();
});

test("a step is taken, wins, or is impossible; anything else is an error", async () => {
  for (const feedback of ["BYBBG", "-y--g", "01002", " byxbg ", "⬛🟨⬛⬛🟩", "⬛️🟨⬛️⬛️🟩"]) {
    const walk = (await shipped()).walk();
    assert.equal(walk.step(feedback), "next", feedback);
    assert.deepEqual([walk.guess, walk.candidates, walk.turn], ["croup", 20, 2]);
    // `GGGGG`: croup is no answer that is left. `YYYYY`: no answer has all its letters elsewhere.
    for (const other of ["GGGGG", "YYYYY"]) assert.equal(walk.step(other), "impossible");
    for (const wrong of ["", "BYBB", "BYBBGG", "abcde", "zzzzz", "1B2W", "toString"]) {
      const error = await fault(() => walk.step(wrong));
      assert.deepEqual([error.code, error.turn], ["bad-turn", 2]);
      assert.ok(error.message.includes(`the feedback \`${wrong}\` to croup: write a mark for each letter`));
    }
    assert.equal(walk.guess, "croup");
  }
  const walk = (await shipped()).walk().follow(["salet=BYBBG", "croup=YGBBB"]);
  const before = walk.copy();
  assert.equal(walk.step("GGGGG"), "won");
  for (const over of [walk, walk.copy()]) {
    const error = await fault(() => over.step("GGGGG"));
    assert.deepEqual([error.code, error.turn], ["already-won", 3]);
  }
  assert.equal(before.step("GGGGG"), "won");
});

test("following turns keeps to the tree, and says which turn is none", async () => {
  const walk = (await shipped({ list: "original" }, { mode: "hard" })).walk();
  assert.equal(walk.follow(["SALET=-y--g", "croup=GGGGG"]), null);
  assert.equal(walk.follow(["crane=-y---"]), null);
  for (const [turns, turn] of [[["salet"], 1], [["salet=-y--g", `${walk.follow(["salet=-y--g"]).guess}=x`], 2]]) {
    const error = await fault(() => walk.follow(turns));
    assert.deepEqual([error.code, error.turn], ["bad-turn", turn]);
  }
});

test("the walker scores words however they are spelt", () => {
  assert.equal(score("CRANE", " tract "), "YGGBB");
  assert.equal(score("u\u0308ber", "über"), "GGGG");
});

test("the walker and the engine read the feedback of every game alike", async () => {
  const words = "abed bead dead deal head heal heap lead leap read reap".replaceAll(" ", "\n");
  for (const [game, other, wrong] of [
    [{ mastermind: { pegs: 3, colours: 3 } }, (b, w) => `${w}w ${b}b`, ["2B2W", "1B1B", "1A", "B", "1,2,3", "-1"]],
    [{ game: "bulls-and-cows:3x5" }, (a, b) => ` ${a} , ${b} `, ["4A", "3A1B", "1B1W", "x"]],
    [{ game: "black-peg:3x3" }, (b) => `${b}`, ["4B", "1W", "1B1B", "win"]],
    [{ answers: { name: "w.txt", text: words }, game: "jotto" }, (n) => ` ${n} `.replace("win", "WIN"), ["5", "1B"]],
    [{ answers: { name: "w.txt", text: words } }, null, ["BBB", "BBBBB", "1,2"]],
  ]) {
    const own = await open(game);
    const { file } = await own.tree();
    const tree = Tree.parse(file);
    assert.equal(tree.game, own.info.kind);
    for (const answer of (await own.words()).answers) {
      const turns = [];
      for (let [walk, step] = [tree.walk(), ""]; step !== "won"; ) {
        const { guess, candidates } = walk;
        assert.equal((await own.position(turns)).candidates, candidates);
        const said = await own.score(guess, answer);
        turns.push(`${guess}=${said}`);
        if (other) {
          const written = other(...(said === "win" ? [said] : said.match(/\d+/g)));
          assert.equal(walk.copy().step(written), guess === answer ? "won" : "next", written);
          const { turns: read } = await own.position([...turns.slice(0, -1), `${guess}=${written}`]);
          assert.deepEqual(read, turns);
        }
        step = walk.step(said);
        assert.equal(step, guess === answer ? "won" : "next", said);
      }
    }
    for (const text of wrong) {
      const here = await fault(() => tree.walk().step(text));
      const there = await fault(() => own.position([`${tree.walk().guess}=${text}`]));
      assert.deepEqual([here.code, there.code], ["bad-turn", "bad-turn"], text);
    }
    own.close();
  }
});

test("a tree file that is given is the tree of its game, and no other", async () => {
  const game = { game: "bulls-and-cows:3x5" };
  const own = await open(game);
  const tree = await own.tree();
  assert.equal(own.info.shipped, false);
  own.close();
  const path = join(folder, "bulls.tree");
  writeFileSync(path, tree.file);
  const treeUrl = pathToFileURL(path);
  const again = await open(game, { treeUrl });
  assert.equal(again.info.shipped, true);
  assert.equal((await again.tree()).total, tree.total);
  again.close();
  assert.equal((await fault(() => open({ game: "bulls-and-cows:3x4" }, { treeUrl }))).code, "other-tree");
  assert.equal((await fault(() => shipped({ list: "original" }, { treeUrl }))).code, "other-tree");
  const listed = await open({ list: "original" }, { treeUrl });
  assert.equal((await fault(() => listed.advise([]))).code, "other-tree");
  listed.close();
  // Relative addresses count from the current folder.
  const trees = "dist/package/trees/";
  const hard = await shipped({ list: "original" }, { mode: "hard", treeUrl: `${trees}original-salet-hard.tree` });
  assert.equal(hard.mode, "hard");
  const none = await fault(() => shipped({ list: "original" }, { treeUrl: "none.tree" }));
  assert.match(none.message, /none\.tree could not be loaded: .*; treeUrl says where it is/);
  const urls = { workerUrl: "dist/package/worker.js", wasmUrl: "dist/package/wasm/scalar.wasm" };
  const elsewhere = await open({ list: "original" }, urls);
  assert.equal((await elsewhere.advise(["crane=-y---"])).choices[0].guess, "shout");
  elsewhere.close();
  const lost = await open({ list: "original" }, { wasmUrl: "none.wasm" });
  assert.equal((await fault(() => lost.words())).code, "unreadable");
  assert.equal((await fault(() => vocabulary({ workerUrl: "none.js" }))).code, "failed");
});

test("a tree file with any bytes is refused, or is a tree", async () => {
  const { crc32 } = await import("node:zlib");
  const file = readFileSync("dist/package/trees/original-salet.tree");
  let state = 1;
  const draw = (end) => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) % end;
  let trees = 0;
  for (let round = 0; round < 300; round++) {
    const bytes = Uint8Array.from(file);
    for (let change = 0; change <= round % 3; change++) {
      // Every second change is in the header.
      bytes[draw(2) ? draw(200) : draw(bytes.length)] = draw(256);
    }
    const sum = crc32(bytes.subarray(96), crc32(bytes.subarray(0, 92)));
    new DataView(bytes.buffer).setUint32(92, sum, true);
    let tree;
    try {
      tree = Tree.parse(bytes);
    } catch (error) {
      assert.ok(error instanceof GuesstreeError, error.stack);
      assert.equal(error.code, "unreadable");
      continue;
    }
    trees += 1;
    const walk = tree.walk();
    assert.equal(walk.answers.length, walk.candidates);
  }
  assert.ok(trees > 0 && trees < 300);
});

/** Every call that can be stopped, in a position that takes a while. */
const STOPPABLE = {
  advise: (solver, running) => solver.advise(["fuzzy=-----"], running),
  "advise on the tree": (solver, running) => solver.advise(["salet=-----"], running),
  "advise with more": (solver, running) => solver.advise([], { ...running, more: 3 }),
  costOf: (solver, running) => solver.costOf(["fuzzy=-----"], "salet", running),
  analyze: (solver, running) => solver.analyze({ guesses: ["fuzzy", "tract"], answer: "tract" }, running),
  node: (solver, running) => solver.node(["fuzzy=-----"], running),
  evaluate: (solver, running) => solver.evaluate("entropy", running),
  prove: (solver, running) => solver.prove({ ...running, workers: 1 }),
};

test("a call that is stopped rejects as aborted, whenever that is", async () => {
  for (const [name, call] of Object.entries(STOPPABLE)) {
    for (const when of ["before", "at once", "while it loads", "at an update"]) {
      const own = when === "at an update" ? solver : await open({ list: "original" });
      const stop = new AbortController();
      const reason = new Error("enough");
      const abort = () => stop.abort(reason);
      if (when === "before") abort();
      let updates = 0;
      const onUpdate = () => {
        updates += 1;
        if (when === "at an update") abort();
        assert.ok(updates === 1 || when === "while it loads", `${name} ${when}`);
      };
      const called = call(own, { signal: stop.signal, onUpdate });
      if (when === "at once") abort();
      if (when === "while it loads") setTimeout(abort, 1);
      const error = await called.then(() => null, (error) => error);
      if (own !== solver) own.close();
      // It may be answered before there is something to tell, or while a timer runs.
      if (error === null && (when === "while it loads" || (when === "at an update" && updates === 0))) continue;
      assert.ok(error instanceof GuesstreeError, `${name} ${when}`);
      assert.deepEqual([error.name, error.code, error.cause], ["AbortError", "stopped", reason]);
    }
  }
  assert.equal((await solver.advise(["crane=-y---"])).choices[0].total, 223);
});

test("a closed solver rejects every call alike, and those that are not answered", async () => {
  const own = await open({ list: "original" });
  const calls = {
    ...STOPPABLE,
    words: () => own.words(),
    position: () => own.position([]),
    "position off the tree": () => own.position(["fuzzy=-----"]),
    "first advice": () => own.advise([]),
    score: () => own.score("crane", "tract"),
    hidden: () => own.hidden(1),
    tree: () => own.tree(),
    policies: () => own.policies(),
    "evaluate the tree": () => own.evaluate("optimal"),
  };
  const all = () => Promise.allSettled(Object.values(calls).map((call) => call(own, {})));
  const asked = all();
  own.close();
  for (const { reason } of [...(await asked), ...(await all())]) {
    assert.ok(reason instanceof GuesstreeError);
    assert.deepEqual([reason.name, reason.code], ["GuesstreeError", "stopped"]);
    assert.equal(reason.message, "the solver was closed");
  }
  own.close();
});

test("what waits for a worker that does not stop is asked again of another one", async () => {
  const path = join(folder, "stuck.mjs");
  writeFileSync(
    path,
    `import { parentPort } from "node:worker_threads";
    let stuck = false;
    parentPort.on("message", ({ id, open, request, sliced }) => {
      stuck ||= sliced === true;
      if (!stuck) parentPort.postMessage({ id, done: open ? {} : request.do });
      else if (sliced) parentPort.postMessage({ id, part: { share: 0 } });
    });`,
  );
  const own = await open({ list: "original" }, { workerUrl: pathToFileURL(path) });
  const stop = new AbortController();
  let score;
  const onUpdate = () => {
    score = own.score("crane", "tract");
    stop.abort();
  };
  const error = await fault(() => own.costOf([], "crane", { signal: stop.signal, onUpdate }));
  assert.equal(error.name, "AbortError");
  assert.equal(await score, "score");
  own.close();
});

test("Node ends when nothing is asked, without closing", () => {
  const run = (code) =>
    execFileSync(process.execPath, ["--input-type=module", "--eval", code], { encoding: "utf8" });
  const open = 'import { open } from "guesstree"; const solver = await open({ list: "original" });';
  assert.equal(run(`${open} console.log((await solver.advise([])).choices[0].guess)`), "salet\n");
  assert.equal(run(`${open} console.log((await solver.advise(["crane=-y---"])).choices[0].guess)`), "shout\n");
  const stopped = `${open} const stop = new AbortController();
    const onUpdate = () => stop.abort();
    await solver.advise(["fuzzy=-----"], { signal: stop.signal, onUpdate }).catch((e) => console.log(e.name));`;
  assert.equal(run(stopped), "AbortError\n");
  assert.equal(run('import { vocabulary } from "guesstree"; console.log((await vocabulary()).modes.length)'), "4\n");
});
