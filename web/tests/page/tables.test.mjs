// Tables of tests: the questions of the best plan, its key, what is wrong with a table or an answer.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { advised, chosen, closed, go, numbers, says, scenes } from "./harness.mjs";

const { scene } = scenes();

const OBJECTS = ["ash", "elm", "fir", "oak", "pear tree", "yew"];
const WEIGHTS = [3, 1, 2, 5, 1, 1];
/** Tests with their costs, and the outcome for each object. */
const TESTS = [
  ["Does it have needles?", 1, "no no yes no no yes"],
  ["Is its fruit eaten, raw?", 2, "no no no no yes no"],
  ["Bark", 3, "smooth rough rough rough rough flaky"],
  ["Leaves are opposite", 2, "yes no no no no no"],
  ["Does it have acorns?", 1, "no no no yes no no"],
];
const outcomes = TESTS.map(([, , row]) => row.split(" "));

const quoted = (text) => (text.includes(",") ? `"${text}"` : text);
const TABLE = [
  ["test", ...OBJECTS, "cost"],
  ...TESTS.map(([name, cost], at) => [quoted(name), ...outcomes[at], cost]),
  ["weight", ...WEIGHTS, ""],
]
  .map((row) => row.join(","))
  .join("\n");

/** The least total cost by weight to tell these objects apart, by trying everything. */
function least(objects) {
  if (objects.length === 1) return 0;
  const weight = objects.reduce((sum, object) => sum + WEIGHTS[object], 0);
  const costs = TESTS.map(([, cost], test) => {
    const all = [...new Set(objects.map((object) => outcomes[test][object]))];
    if (all.length < 2) return Infinity;
    const groups = all.map((one) => objects.filter((object) => outcomes[test][object] === one));
    return groups.reduce((sum, group) => sum + least(group), cost * weight);
  });
  return Math.min(...costs);
}
const BEST = least(OBJECTS.map((_, object) => object));
const MEAN = (BEST / WEIGHTS.reduce((sum, weight) => sum + weight, 0)).toFixed(4);

/** Drops a file into the dialog of games. */
async function drop(page, name, text) {
  await page.locator("button.setup").click();
  const file = { name, mimeType: "text/csv", buffer: Buffer.from(text) };
  await page.locator("dialog input[type=file]").setInputFiles([file]);
  await page.waitForURL(/identify:table/);
  await closed(page);
}

const question = (page) => page.locator(".split h2").first();

/** Answers all questions as for this object. Returns what that cost. */
async function find(page, object) {
  let cost = 0;
  await page.getByRole("button", { name: "Start again" }).isEnabled() &&
    (await page.getByRole("button", { name: "Start again" }).click());
  for (let turns = 0; ; turns += 1) {
    await says(page, "#left-title", /\d+ objects? left/);
    await page.waitForFunction((turns) => document.querySelectorAll(".answers li").length === turns, turns);
    // Until the plan is there, something else is said in this place.
    const known = ["It is", ...TESTS.map(([name]) => name)];
    await page.waitForFunction(
      (known) => known.some((name) => document.querySelector(".split h2")?.innerText.startsWith(name)),
      known,
    );
    const asked = await question(page).innerText();
    if (asked.startsWith("It is")) {
      assert.equal(asked, `It is ${OBJECTS[object]}.`);
      return cost;
    }
    const test = TESTS.findIndex(([name]) => name === asked);
    cost += TESTS[test][1];
    const name = new RegExp(`^${outcomes[test][object]} \\d+ left`);
    await page.getByRole("button", { name }).click();
    await page.waitForFunction((turns) => document.querySelectorAll(".answers li").length > turns, turns);
    await page.locator(".outcomes, .panel h2").first().waitFor();
  }
}

scene("a table that is dropped: the questions find each object at the least cost", "", async (page) => {
  await drop(page, "trees.csv", TABLE);
  await says(page, "main", "trees: 6 objects, 5 tests.");
  await says(page, ".trust", `Best: expected ${MEAN}`);
  let total = 0;
  for (const object of OBJECTS.keys()) total += WEIGHTS[object] * (await find(page, object));
  assert.equal(total, BEST);
  await page.reload();
  await says(page, ".answers", TESTS[0][0]);
});

scene("the key finds each object, too", "", async (page) => {
  await drop(page, "trees.csv", TABLE);
  await page.getByRole("link", { name: "Tree", exact: true }).click();
  await says(page, "main", `Best: expected ${MEAN}`);
  const couplets = await page.locator(".couplets > li").allInnerTexts();
  const steps = couplets.map((text) => text.split("\n").map((line) => line.trim()).filter(Boolean));
  for (const [object, name] of OBJECTS.entries()) {
    let goal = "go to 1";
    for (let at; (at = /^go to (\d+)$/.exec(goal)); ) {
      const [head, ...rest] = steps[at[1] - 1];
      const test = TESTS.findIndex(([name]) => head.includes(name));
      assert.equal(head, `${at[1]}. ${TESTS[test][0]} [${TESTS[test][1]}]`);
      goal = rest[rest.indexOf(outcomes[test][object]) + 1];
    }
    assert.equal(goal, name);
  }
  await says(page, "main", "What a test costs stands in brackets.");
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "key", exact: true }).click();
  const file = await saved;
  assert.equal(file.suggestedFilename(), "trees-key.txt");
  assert.match(await readFile(await file.path(), "utf8"), /^1\. .* \[\d\]\n {3}\w+ \.\.\. /);
  await page.getByRole("button", { name: "go to 2" }).click();
  // The step is focused once it is drawn.
  await page.waitForFunction(() => document.activeElement.id === "step-2");
  await chosen(page, page.getByRole("radio", { name: "tree" }));
  for (const name of OBJECTS) await says(page, ".plan-tree", name);
});

scene("answers that contradict each other are explained", "#advice/identify:animals/mean", async (page) => {
  await page.getByText("I know something else").click();
  await page.locator("details select").selectOption("Does it have feathers?");
  await page.locator("details .row").getByRole("button", { name: "yes" }).click();
  await says(page, "#left-title", "4 objects left");
  await page.locator("details select").selectOption("Does it give milk?");
  await page.locator("details .row").getByRole("button", { name: "yes" }).click();
  await says(page, "[role=alert]", /no object is left after "Does it give milk\?"=yes.*duck, eagle, owl, penguin/);
  await says(page, "#left-title", "These answers contradict each other");
  await page.getByRole("button", { name: "Take back" }).click();
  await says(page, "#left-title", "4 objects left");
  assert.equal(await page.locator("[role=alert] p").count(), 0);
});

scene("what is least can be chosen", "#advice/identify:animals", async (page) => {
  await says(page, ".trust", "Best: expected");
  await chosen(page, page.getByRole("radio", { name: "worst case alone" }));
  await says(page, ".trust", "Best: worst case");
  assert.match(page.url(), /worst-alone/);
});

scene("a table that cannot be read is explained, and can be read in another way", "", async (page) => {
  await drop(page, "alike.csv", "test,ant,bee,cow\nlegs,6,6,4");
  await says(page, "[role=alert]", "no test tells these apart: ant, bee");
  await drop(page, "unknown.csv", "test,ant,bee,cow\nlegs,6,6,4\nwings,?,yes,no");
  await says(page, "[role=alert]", "the outcome of `wings` for `ant`");
  await page.getByLabel("an outcome of their own").click();
  await says(page, "#left-title", "3 objects left");
  await drop(page, "rows.csv", "object,legs,wings\nant,6,no\nbee,6,yes\ncow,4,no");
  await says(page, "#left-title", "2 objects left");
  await page.locator("details.source summary").click();
  await page.getByLabel("Each line is an object").click();
  await says(page, "#left-title", "3 objects left");
});

const COINS = "weigh,a,b,c,d\na:b,0,2,1,1\nc:d,1,1,0,2\n";

scene("a table of numbers is a game of guessing: naming the object is a guess, too", "", async (page) => {
  await drop(page, "coins.csv", COINS);
  await page.locator("details.source summary").click();
  await page.getByRole("link", { name: "Guess the object" }).click();
  await says(page, "button.setup", "Table of your own");
  await advised(page);
  // A weighing leaves a coin, a coin, or two: 2 + 2 + 2 + 3 guesses.
  await numbers(page, "2.2500");
  const guess = page.getByRole("combobox", { name: "Guess 1" });
  await guess.selectOption("a:b");
  await says(page, ".outcomes", /^0\s+1 left\s+1\s+2 left\s+2\s+1 left$/);
  await page.locator(".outcomes").getByRole("button", { name: "1 2 left" }).click();
  await says(page, "#advice-title", "2 answers left");
  await page.getByRole("combobox", { name: "Guess 2" }).selectOption("c");
  await page.locator(".outcomes").getByRole("button", { name: "wrong" }).click();
  await says(page, "#advice-title", "1 answer left");
  await page.reload();
  await says(page, ".answers", /a:b\s+1\s+c\s+\d/);
  await page.locator(".outcomes").getByRole("button", { name: "right" }).click();
  await says(page, "main", "Solved with 3 guesses");
  await go(page, "#tree/table:own/easy");
  await says(page, ".branches", /a:b|c:d/);
  await page.getByRole("link", { name: "Play", exact: true }).click();
  await page.getByRole("combobox", { name: "Guess 1" }).selectOption("a");
  await page.getByRole("button", { name: "Enter" }).click();
  await says(page, ".answers, h2", /^a\s+\d|Solved/m);
});

scene("outcomes that are numbers stand in their order", "", async (page) => {
  await drop(page, "legs.csv", "test,ant,bat,cat,crab\nlegs,6,2,4,10\n");
  await says(page, ".outcomes", /^2\s.*4\s.*6\s.*10\s/s);
  await page.getByRole("link", { name: "Tree", exact: true }).click();
  await says(page, ".couplets", /\n2\s+bat\s+4\s+cat\s+6\s+ant\s+10\s+crab/);
});

scene("a table of words is no game of guessing, and the page says so", "", async (page) => {
  await drop(page, "trees.csv", TABLE);
  await page.locator("details.source summary").click();
  await page.getByRole("link", { name: "Guess the object" }).click();
  await says(page, "[role=alert]", /the outcome `.*` of `.*` is no whole number/);
});

scene("a long search shows the best so far, and can be stopped", "", async (page) => {
  const file = "random-100x30x2-rare10-uneven-1.csv";
  await drop(page, file, await readFile(`../instances/${file}`, "utf8"));
  await says(page, ".trust", /Best so far: expected .*; no plan is below: expected/);
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("button", { name: "Stop" }).waitFor({ state: "hidden" });
  await says(page, ".trust", "Best so far");
  await page.locator(".outcomes button").first().click();
  await says(page, "#left-title", /^\d\d? objects? left/);
});

scene("a game loads nothing of it", "", async (page) => {
  const asked = [];
  page.on("request", (request) => asked.push(request.url()));
  const isPart = (url) => /identify.*\.(js|css|wasm)$/.test(url);
  await go(page, "#advice/original/easy/crane=-y---");
  await says(page, ".words-left h3", "90 answers left");
  assert.deepEqual(asked.filter(isPart), []);
  await go(page, "#advice/identify:car/mean");
  await says(page, "#left-title", "4 objects left");
  assert.ok(asked.some(isPart));
});

