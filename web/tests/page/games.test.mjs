// Games on the board: along the tree, off it, in hard mode, by keys and by clicks.

import assert from "node:assert/strict";
import { advised, chosen, closed, go, lettered, numbers, originalAnswers, proposed, says, scenes, score } from "./harness.mjs";

const { scene } = scenes();

/** Takes the guess that is proposed, and colours its tiles with keys. */
async function answerByKeys(page, feedback) {
  await page.keyboard.press("Enter");
  for (const mark of feedback) await page.keyboard.press(String("BYG".indexOf(mark)));
  await page.keyboard.press("Enter");
}

/** Sets the colours by clicks on the tiles. A click turns gray to yellow and yellow to green. */
async function colourByClicks(page, feedback) {
  const tiles = page.locator(".line button.tile");
  for (const [at, mark] of [...feedback].entries()) {
    const goal = { B: "gray", Y: "yellow", G: "green" }[mark];
    const look = new RegExp(`\\b${goal}\\b`);
    const drawn = () => tiles.nth(at).getAttribute("class");
    let now = await drawn();
    for (let clicks = 0; clicks < 3 && !look.test(now); clicks += 1) {
      const before = now;
      await tiles.nth(at).click();
      for (let waited = 0; waited < 200 && now === before; waited += 1) {
        await page.waitForTimeout(10);
        now = await drawn();
      }
    }
    assert.match(now, look);
  }
}

scene("the page begins with today's list", "", async (page) => {
  await says(page, "button.setup", "Wordle today · normal");
  assert.equal(await proposed(page), "tarse");
  await says(page, ".headline h2", "2,340 answers left, about 3 more guesses");
  await numbers(page, "3.4192");
});

scene("a game along the tree, by keys alone", "#advice/original/easy", async (page) => {
  const answer = "tract";
  let left = await originalAnswers();
  let guess = "";
  for (let turn = 1; guess !== answer; turn += 1) {
    assert.ok(turn <= 5, "the tree finds every answer within five guesses");
    await advised(page);
    const count = left.length === 1 ? "1 answer" : `${left.length.toLocaleString("en")} answers`;
    await says(page, ".headline h2", `${count} left`);
    guess = await proposed(page);
    if (turn === 1) assert.equal(guess, "salet");
    const feedback = score(guess, answer);
    left = left.filter((word) => score(guess, word) === feedback);
    await answerByKeys(page, feedback);
    await says(page, "ol.board", `Guess ${turn}: ${guess}`);
  }
  await says(page, "main", "Solved with");
  assert.match(page.url(), /#advice\/original\/easy\/salet=BYBBG\//);
});

scene("the values of the guide, after SALET", "#advice/original/easy", async (page) => {
  await advised(page);
  await numbers(page, "3.4212");
  await go(page, "#advice/original/easy/salet=-y--g");
  await says(page, ".words-left h3", "20 answers left");
  await advised(page);
  await says(page, ".headline h2", "20 answers left, about 2 more guesses");
  const groups = new Map();
  for (const answer of await originalAnswers()) {
    if (score("salet", answer) !== "BYBBG") continue;
    const feedback = score("croup", answer);
    groups.set(feedback, (groups.get(feedback) ?? 0) + 1);
  }
  const sizes = [...groups.values()];
  const ones = sizes.filter((size) => size === 1).length;
  await says(page, ".ladder", `${sizes.length} groups: the largest of ${Math.max(...sizes)}, ${ones} of one`);
  await says(page, "tr.equal", /croup\s+2\.2500\s+best\s+15\s+none/i);
});

scene("a game off the tree, by clicks", "#advice/original/easy", async (page) => {
  await advised(page);
  for (const name of "crane") await page.getByRole("button", { name, exact: true }).click();
  await says(page, ".actions", /CRANE: 3\.4255 expected, 0\.0043 more than SALET/);
  await colourByClicks(page, "BYBBB");
  await page.locator(".key", { hasText: "Enter" }).click();
  await says(page, ".words-left h3", "90 answers left");
  await advised(page);
  // The README's position: 223 guesses for 90 answers.
  await numbers(page, "2.4778");
  await says(page, ".headline", "Best (proven here).");
  assert.equal(await proposed(page), "shout");
  await page.keyboard.type("birth");
  await says(page, ".actions", /BIRTH: \d\.\d{4} expected, \d\.\d{4} more than SHOUT/);
});

scene("undo, by its button and by going back", "#advice/original/easy", async (page) => {
  await advised(page);
  await answerByKeys(page, "BYBBG");
  await says(page, ".words-left h3", "20 answers left");
  await page.getByRole("button", { name: "Undo" }).click();
  await says(page, ".words-left h3", "2,315 answers left");
  assert.equal(await page.locator("ol.board li").count(), 0);
  await page.goBack();
  await says(page, ".words-left h3", "20 answers left");
});

scene("feedback that contradicts an earlier turn is refused, and the row stays", "#advice/original/easy/crane=GGBBB", async (page) => {
  await advised(page);
  await page.keyboard.type("toast");
  await colourByClicks(page, "GBBBB");
  await page.keyboard.press("Enter");
  await says(page, "[role=alert]", /impossible/);
  assert.equal(await page.locator("ol.board li").count(), 1);
  await lettered(page, "TOAST");
});

scene("hard mode: its best guess, and a guess that breaks it", "#advice/original/easy", async (page) => {
  await page.locator("button.setup").click();
  await chosen(page, page.getByRole("radio", { name: "hard", exact: true }));
  await closed(page);
  await says(page, "button.setup", "hard");
  await advised(page);
  // 8,122 guesses for 2,315 answers.
  await numbers(page, "3.5084");
  await answerByKeys(page, "BYBBG");
  await says(page, ".words-left h3", "20 answers left");
  await advised(page);
  await page.keyboard.type("croup");
  await page.keyboard.press("Enter");
  await says(page, "[role=alert]", /in hard mode croup may not be guessed: after salet/);
  await page.reload();
  await says(page, "button.setup", "hard");
  await says(page, ".words-left h3", "20 answers left");
});

scene("Mastermind: the optimum, and a game", "#advice/original/easy", async (page) => {
  await page.locator("button.setup").click();
  await page.locator("dialog select").selectOption("mastermind:4x6");
  await closed(page);
  await advised(page);
  // 5,625 guesses for 1,296 codes.
  await numbers(page, "4.3403");
  const secret = "3642";
  for (let turn = 1; ; turn += 1) {
    assert.ok(turn <= 7, "the tree finds every code within seven guesses");
    const guess = await proposed(page);
    const black = [...guess].filter((symbol, at) => symbol === secret[at]).length;
    const common = [..."123456"].reduce((sum, symbol) => {
      const count = (code) => [...code].filter((other) => other === symbol).length;
      return sum + Math.min(count(guess), count(secret));
    }, 0);
    await page.keyboard.press("Enter");
    const judge = (colour, count) => {
      const group = page.getByRole("group", { name: colour });
      return chosen(page, group.getByRole("radio", { name: String(count) }));
    };
    await judge("Black", black);
    await judge("White", common - black);
    await page.locator(".key", { hasText: "Enter" }).click();
    const white = common - black;
    await says(page, "ol.board", `Guess ${turn}: ${guess}. ${black} black, ${white} white.`);
    if (black === 4) break;
  }
  await says(page, "main", "Solved with");
});

scene("Bulls and Cows: a position by its link", "#advice/bulls-and-cows:3x10/easy/012=0A1B/345=1A0B", async (page) => {
  await advised(page);
  // Counted with the rule of the game.
  const digits = [..."0123456789"];
  const codes = digits.flatMap((a) => digits.flatMap((b) => digits.map((c) => a + b + c)));
  const judged = (guess, code) => {
    const bulls = [...guess].filter((digit, at) => digit === code[at]).length;
    return `${bulls}A${[...guess].filter((digit) => code.includes(digit)).length - bulls}B`;
  };
  const fits = (code) => judged("012", code) === "0A1B" && judged("345", code) === "1A0B";
  const left = codes.filter((code) => new Set(code).size === 3 && fits(code));
  await says(page, ".words-left h3", `${left.length} answers left`);
});

/** The names that the menu of games offers. */
async function offered(page) {
  await page.locator("dialog select option", { hasText: "4 pegs" }).first().waitFor({ state: "attached" });
  return page.locator("dialog option").evaluateAll((all) => all.map((option) => option.value));
}

scene("the menu has the games, lists and modes that the engine names", "#advice/original/easy", async (page) => {
  await page.locator("button.setup").click();
  assert.deepEqual(await offered(page), [
    "original",
    "nyt-2022-02",
    "nyt-2022-08",
    "today",
    "own",
    "jotto:original",
    "jotto:nyt-2022-02",
    "jotto:nyt-2022-08",
    "jotto:today",
    "jotto:own",
    "mastermind:4x6",
    "mastermind:3x6",
    "black-peg:4x6",
    "black-peg:3x6",
    "bulls-and-cows:4x10",
    "bulls-and-cows:3x10",
    "table:own",
    "identify:table",
    "identify:animals",
    "identify:car",
    "identify:printer",
  ]);
  const radios = page.locator("dialog").getByRole("radio", { name: /^(normal|hard|strict)$/ });
  for (const [game, modes] of [["black-peg:3x6", 2], ["jotto:original", 0], ["original", 3]]) {
    await page.locator("dialog select").selectOption(game);
    for (let waited = 0; (await radios.count()) !== modes; waited += 1) {
      assert.ok(waited < 200, `${game} has ${await radios.count()} modes`);
      await page.waitForTimeout(50);
    }
  }
});

scene("strict mode in Mastermind: a code that cannot be the answer is refused", "#advice/original/easy", async (page) => {
  await page.locator("button.setup").click();
  await page.locator("dialog select").selectOption("mastermind:3x6");
  await chosen(page, page.getByRole("radio", { name: "strict" }));
  await closed(page);
  await says(page, "button.setup", "Mastermind 3×6 · strict");
  await advised(page);
  await go(page, "#advice/mastermind:3x6/strict/112=1B0W");
  await advised(page);
  for (const symbol of "111") await page.keyboard.press(symbol);
  await page.keyboard.press("Enter");
  await says(page, "[role=alert]", /in strict mode 111 may not be guessed: after 112=1B0W/);
  // Wordle goes on in its own mode.
  await page.locator("button.setup").click();
  await page.locator("dialog select").selectOption("original");
  await closed(page);
  await says(page, "button.setup", "Wordle original · normal");
});

scene("black-peg: a game", "#advice/black-peg:3x6/easy", async (page) => {
  const secret = "352";
  for (let turn = 1; ; turn += 1) {
    assert.ok(turn <= 9, "the tree finds every code");
    const guess = await proposed(page);
    const black = [...guess].filter((symbol, at) => symbol === secret[at]).length;
    await page.keyboard.press("Enter");
    const group = page.getByRole("group", { name: "Black" });
    await chosen(page, group.getByRole("radio", { name: String(black) }));
    assert.equal(await page.getByRole("group", { name: "White" }).count(), 0);
    await page.locator(".key", { hasText: "Enter" }).click();
    await says(page, "ol.board", `Guess ${turn}: ${guess}. ${black} black.`);
    if (black === 3) break;
  }
  await says(page, "main", "Solved with");
});

scene("Jotto: a position by its link, a guess by keys, and an anagram that is not the answer", "#advice/jotto:original/easy/salet=0/crony=3/bring=2", async (page) => {
  await says(page, "button.setup", "Jotto original");
  await advised(page);
  // Counted with the rule of the game.
  const common = (guess, word) =>
    [...guess].reduce(
      ([sum, rest], letter) =>
        rest.includes(letter) ? [sum + 1, rest.replace(letter, "")] : [sum, rest],
      [0, word],
    )[0];
  const turns = [["salet", 0], ["crony", 3], ["bring", 2]];
  const fits = (word) => turns.every(([guess, count]) => common(guess, word) === count && word !== guess);
  const left = (await originalAnswers()).filter(fits);
  assert.ok(left.length > 1);
  await says(page, ".words-left h3", `${left.length} answers left`);
  const answer = left[0];
  await page.keyboard.type(answer);
  await page.keyboard.press("Enter");
  const group = page.getByRole("group", { name: "Letters in common" });
  await group.waitFor();
  assert.equal(await group.getByRole("radio").count(), 7);
  await chosen(page, group.getByRole("radio", { name: "win" }));
  await page.locator(".key", { hasText: "Enter" }).click();
  await says(page, "ol.board", `Guess 4: ${answer}. win.`);
  await says(page, "main", "Solved with");
});

scene("a link to a game that there is not says which there are", "#advice/chess:4x6/easy", async (page) => {
  await says(page, "[role=alert]", /there is no game chess:4x6; give one of wordle, mastermind:4x6/);
  await page.locator("button.setup").click();
  await page.locator("dialog select").selectOption("original");
  await closed(page);
  await advised(page);
});

scene("a game against a hidden word, and its review", "#play/original/easy", async (page) => {
  await says(page, "main", "2,315 answers fit");
  await page.keyboard.type("qqqqq");
  await page.keyboard.press("Enter");
  await says(page, "[role=alert]", /qqqqq is not an allowed guess/);
  for (const letter of "qqqqq") await page.keyboard.press("Backspace");
  // Advice finds it.
  for (let turn = 1; turn <= 6; turn += 1) {
    const said = await says(page, "main", turn === 1 ? "Guess 1" : /Guess [2-6] of 6|Solved with/);
    if (said.includes("Solved")) break;
    await page.getByRole("button", { name: "Hint" }).click();
    await advised(page);
    const guess = await page.locator(".best .hidden").innerText();
    await page.keyboard.type(guess);
    await page.keyboard.press("Enter");
    await says(page, "ol.board", `Guess ${turn}: ${guess}`);
  }
  await says(page, "main", "Solved with");
  await page.getByRole("button", { name: "Review this game" }).click();
  await says(page, "#result-title", "Solved with");
  await says(page, ".dials", "no guess lost");
});
