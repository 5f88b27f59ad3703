// The other views: review, tree, policies, lists of one's own, proofs, offline, and access for all.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { advised, closed, go, host, numbers, originalAnswers, says, scenes, score } from "./harness.mjs";

const { scene, enter } = scenes();

const file = (name, text) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });

async function chooseFiles(page, ...files) {
  await page.locator("button.setup").click();
  await page.locator("input[type=file]").setInputFiles(files);
}

scene("a review from the answer has the numbers of the guide", "#review/original/easy", async (page) => {
  await page.getByLabel("Your guesses").fill("crane toast tract");
  await page.getByRole("button", { name: "Review", exact: true }).click();
  await says(page, "#result-title", "Solved with 3 guesses");
  await numbers(page, "3.4212 expected + 0.3377 lost by choice − 0.7588 luck = 3 guesses");
  await numbers(page, /CRANE\s+3\.4255\s+SALET\s+3\.4212\s+0\.0043\s+\+0\.7588/);
  const steps = await page.locator(".step").allInnerTexts();
  assert.equal(steps.length, 3);
  assert.match(steps[0], /2,315 → 3 left[^]*Nearly as good as SALET\. The feedback was lucky\./);
  assert.match(steps[0], /lost\s+0\s+luck\s+\+0\.76/);
  assert.match(steps[1], /3 → 1 left[^]*TRACK takes 0\.33 guesses less on average\.[^]*0\.33/);
  assert.match(steps[2], /One answer was left/);
  await says(page, ".dials", /Choices\s+0\.34 guesses lost\s+Luck\s+0\.76 guesses gained/);
  assert.ok(page.url().endsWith("#review/original/easy/crane=YGGBB/toast=GBGBG/tract=GGGGG"));
  await page.reload();
  await says(page, ".dials", "0.34 guesses lost");
  assert.equal(await page.getByLabel("Your guesses").inputValue(), "crane toast tract");
});

scene("a review from a pasted grid says the same", "#review/original/easy", async (page) => {
  const grid = "Wordle 123 3/6\n\n🟨🟩🟩⬛⬛\n🟩⬛🟩⬛🟩\n🟩🟩🟩🟩🟩\n";
  await page.getByLabel("Your guesses").fill("crane toast tract");
  await page.locator("textarea").fill(grid);
  await page.getByRole("button", { name: "Review", exact: true }).click();
  await numbers(page, "3.4212 expected + 0.3377 lost by choice − 0.7588 luck = 3 guesses");
  assert.ok(page.url().endsWith("/crane=YGGBB/toast=GBGBG/tract=GGGGG"));
});

scene("the tree: what it says, a click into it, and the way back", "#tree/original/easy", async (page) => {
  await says(page, ".best", /s\s*a\s*l\s*e\s*t/i);
  const rows = await page.locator(".histogram .hidden").allInnerTexts();
  const counts = rows.map((row) => Number(row.match(/: ([\d,]+)/)[1].replace(",", "")));
  assert.deepEqual(counts, [0, 96, 1224, 919, 76]);
  // The first block right of the opener is the largest branch.
  const answers = await originalAnswers();
  const sizes = new Map();
  for (const answer of answers) {
    const feedback = score("salet", answer);
    sizes.set(feedback, (sizes.get(feedback) ?? 0) + 1);
  }
  const [largest, size] = [...sizes].sort((a, b) => b[1] - a[1])[0];
  await says(page, "#branches-title", `${sizes.size} branches`);
  await page.locator(".icicle g.link").first().click();
  await says(page, ".figures", String(size));
  assert.ok(page.url().endsWith(`#tree/original/easy/salet=${largest}`));
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await says(page, ".figures", "2,315");
});

scene("policies are compared in a chart and a table", "#compare/original/easy", async (page) => {
  for (const name of ["entropy", "minimax"]) await page.getByLabel(name).uncheck();
  await page.getByRole("button", { name: "Compare", exact: true }).click();
  await says(page, "tbody", /optimal\s+0\s+3\.4212\s[^]*blocks/);
  await page.getByRole("button", { name: "Compare", exact: true }).waitFor();
  assert.equal(await page.locator(".bar-row").count(), 2);
});

scene("a list of one's own with bad lines is refused with the words of the command", "#advice/original/easy", async (page) => {
  await chooseFiles(page, file("birds.txt", "robin\nb#d\nraven\n"));
  const refusal = "dialog [role=alert]";
  await says(page, refusal, "birds.txt:2: `b#d` holds '#' at position 2; use only letters, digits and other symbols");
  await says(page, refusal, "correct the line, or remove it");
  await page.locator("input[type=file]").setInputFiles([
    file("more-guesses.txt", "robin\nraven\neagle\nstork\nquail\ncrane\n"),
    file("birds.txt", "robin\nraven\neagle\nstork\n"),
  ]);
  await says(page, "button.setup", "Own list");
  await closed(page);
  await says(page, ".words-left h3", "4 answers left");
  await advised(page);
  await page.reload();
  await says(page, ".words-left h3", "4 answers left");
});

scene("the proof of a small list, and its resumption after a reload", "#advice/original/easy", async (page) => {
  const words = (await originalAnswers()).filter((_, at) => at % 2 === 0);
  await chooseFiles(page, file("half.txt", `${words.join("\n")}\n`));
  await says(page, "button.setup", "Own list");
  await closed(page);
  await go(page, "#prove/own/easy");
  await page.getByRole("button", { name: "Start the proof" }).click();
  // Stop once some openers are proven, and not all.
  await page.evaluate(async () => {
    const buttons = () => [...document.querySelectorAll("button")];
    const figures = () => document.querySelector(".list")?.innerText ?? "";
    while (!/openers done\s+[1-9]/.test(figures())) {
      await new Promise((resume) => setTimeout(resume, 5));
    }
    buttons().find((button) => button.innerText === "Stop").click();
  });
  await says(page, "main", "Kept from an earlier run: ");
  assert.match(await page.locator(".list").innerText(), /\d s, \d+ worker/);
  await page.reload();
  await says(page, "main", "Kept from an earlier run: ");
  await page.getByRole("button", { name: "Go on" }).click();
  const title = await says(page, "#ranking-title", /Proven: no opener is better than [A-Z]{5},/);
  await says(page, "main", /openers? came from earlier runs/);
  const table = await page.locator("tbody").innerText();
  assert.equal(await page.locator("tbody tr").count(), 20);

  // Prove it again without anything known.
  await page.getByRole("button", { name: "Start over" }).click();
  await page.getByRole("button", { name: "No, keep it" }).click();
  assert.equal(await page.locator("tbody tr").count(), 20);
  await page.getByRole("button", { name: "Start over" }).click();
  await page.getByRole("button", { name: "Yes, forget it" }).click();
  await page.getByRole("button", { name: "Start the proof" }).click();
  const again = await says(page, "#ranking-title", /Proven: no opener is better than [A-Z]{5},/);
  const claim = (text) => text.replace(/ This took.*/s, "");
  assert.equal(claim(again), claim(title));
  const exact = (text) => text.split("\n").filter((line) => line.endsWith("exact"));
  assert.deepEqual(exact(await page.locator("tbody").innerText()), exact(table));

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save the ledger" }).click();
  const ledger = await readFile(await (await download).path(), "utf8");
  assert.ok(ledger.split("\n").length > 10, ledger);
});

test("the page starts without a network", async () => {
  const own = await host();
  const { page, end } = await enter({}, own.address);
  await advised(page);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    for (;;) {
      const [name] = await caches.keys();
      const kept = name ? await (await caches.open(name)).keys() : [];
      if (kept.length > 5 && navigator.serviceWorker.controller) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });
  await own.close();
  await page.reload();
  await advised(page);
  await go(page, "#advice/original/easy/crane=-y---");
  await says(page, ".words-left h3", "90 answers left");
  await advised(page);
  await end();
});

test("each view is accessible, light and dark, narrow and wide, nothing sticks out", async () => {
  const axe = await readFile("node_modules/axe-core/axe.min.js", "utf8");
  const places = {
    "#advice": (page) => advised(page),
    "#advice/original/easy/crane=-y---": async (page) => {
      await says(page, ".words-left h3", "90 answers left");
      await advised(page);
    },
    "#advice/mastermind:4x6/easy/1122=1B1W": async (page) => {
      await says(page, ".counters", "White");
      await advised(page);
    },
    "#advice/jotto:original/easy/salet=0/crony=3/bring=2": async (page) => {
      await says(page, ".counters", "win");
      await advised(page);
    },
    "#play": (page) => says(page, "main", "Guess 1 of 6"),
    "#review/original/easy/crane=YGGBB/toast=GBGBG/tract=GGGGG": (page) =>
      says(page, "#result-title", "Solved"),
    "#tree": (page) => says(page, "#branches-title", "branches"),
    "#compare": async (page) => {
      for (const name of ["entropy", "minimax"]) await page.getByLabel(name).uncheck();
      await page.getByRole("button", { name: "Compare", exact: true }).click();
      await says(page, "tbody", /optimal[^]*blocks/);
    },
    "#prove": (page) => says(page, "main", "Nothing is proven yet"),
    "#advice/identify:animals/mean": (page) => says(page, ".trust", "Best: expected"),
    "#advice/identify:printer/mean/Is the display lit?=no": (page) =>
      says(page, "#left-title", "1 object left"),
    "#tree/identify:printer/mean": (page) => says(page, ".couplets", "go to 2"),
    "#prove/bulls-and-cows:3x10/easy": async (page) => {
      await page.getByRole("button", { name: "Start the proof" }).click();
      await says(page, "#ranking-title", "Proven");
    },
  };
  const found = [];
  for (const colorScheme of ["light", "dark"]) {
    for (const width of [360, 1280]) {
      const options = { colorScheme, viewport: { width, height: 760 }, bypassCSP: true };
      const { page, end } = await enter(options);
      await page.evaluate(axe);
      const check = async (place) => {
        const { violations } = await page.evaluate(() =>
          window.axe.run(document, {
            runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
          }),
        );
        const at = `${place}, ${colorScheme}, ${width}`;
        for (const { id, nodes } of violations) {
          found.push(`${at}: ${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(" | ")}`);
        }
        const over = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        if (over > 0) found.push(`${at}: sticks out by ${over} pixels`);
      };
      for (const [place, ready] of Object.entries(places)) {
        await go(page, place);
        await ready(page);
        await check(place);
      }
      await page.locator("button.setup").click();
      await check("setup");
      await end();
    }
  }
  assert.deepEqual(found, []);
});

scene("nothing jumps while advice arrives", "#advice/original/easy", async (page) => {
  await advised(page);
  await page.evaluate(() => {
    window.moved = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.moved += entry.hadRecentInput ? 0 : entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  await go(page, "#advice/original/easy/crane=-y---");
  await advised(page);
  await page.waitForTimeout(300);
  const moved = await page.evaluate(() => window.moved);
  assert.ok(moved < 0.1, `things moved by ${moved}`);
});
