// The ranking of all openers, shared out among workers.
//
// One worker says what counting and the facts so far prove of the openers. They are handed out in
// this order, the most promising first, a few at a time. With each portion goes what the other
// workers have proven since: it tells how much is worth proving. Portions grow until each takes
// about a second. The openers of earlier runs are settled by their facts.

import type { Fact, GameInfo, ProofProgress, ProofResult, ProveOptions, Ranked, TreeInfo } from "./api.js";
import { GuesstreeError } from "./api.js";
import { processors } from "./host.js";
import type { Link } from "./link.js";

/** A fact as the engine writes it. */
type Told = [word: string, value: number | null, exact: boolean];

const WORKERS_MAX = 8;
const TOP = 10;
const PORTION_MS = 1000;
const UPDATE_EVERY = 100;

/** About how long an opener at this place of the order takes: the first ones take longest. */
const work = (place: number) => 1 / (place + 8) + 1 / 1600;

export async function prove(
  start: () => Link<GameInfo>,
  options: ProveOptions,
): Promise<ProofResult> {
  const begun = performance.now();
  const seconds = () => (performance.now() - begun) / 1000;
  const top = Math.max(1, options.top ?? TOP);
  const count = Math.max(1, options.workers ?? Math.min(WORKERS_MAX, processors()));
  const given = (options.facts ?? []).map(read);

  const first = start();
  const ranked = await first.ask<Ranked[]>({ do: "rank", top, facts: given });
  const known = new Map<string, Told>(given.map((fact) => [fact[0], fact]));
  const recalled = known.size;
  // An opener that is like another one is settled with it.
  const order = ranked.filter((opener) => opener.like === null).map((opener) => opener.word);
  const place = new Map(order.map((word, at) => [word, at]));
  const bounds = new Map(ranked.map((opener) => [opener.word, opener.value ?? Infinity]));
  const total = order.reduce((sum, _, at) => sum + work(at), 0);

  // What was proven in this run, in the order in which it was told.
  const facts: Array<{ fact: Told; by: number }> = [];
  let done = 0;
  let settled = 0;
  let best: Fact | null = null;
  const settle = ([word, value, exact]: Told) => {
    settled += 1;
    bounds.set(word, value ?? Infinity);
    done += place.has(word) ? work(place.get(word)!) : 0;
    if (exact && value !== null && value < (best?.value ?? Infinity)) best = { word, value, exact };
  };
  for (const fact of known.values()) settle(fact);

  let news: Fact[] = [];
  let updated = 0;
  const update = (phase: ProofProgress["phase"], share: number) => {
    if (!options.onUpdate) return;
    updated = performance.now();
    let lower = Infinity;
    for (const bound of bounds.values()) lower = Math.min(lower, bound);
    options.onUpdate({
      phase,
      share,
      done: settled,
      openers: ranked.length,
      best,
      lower: lower === Infinity ? null : lower,
      news,
      workers: count,
      seconds: seconds(),
    });
    news = [];
  };
  const proving = () => update("proving", Math.min(1, done / total) * 0.95);
  proving();

  const hear = (by: number) => (told: unknown[]) => {
    const fresh = (told as Told[]).filter((fact) => !known.has(fact[0]));
    for (const fact of fresh) {
      known.set(fact[0], fact);
      facts.push({ fact, by });
      settle(fact);
      news.push(shown(fact));
    }
    if (fresh.length > 0) options.onFacts?.(fresh.map(line));
    if (performance.now() - updated > UPDATE_EVERY) proving();
  };

  const left = order.filter((word) => !known.has(word));
  const takeAll = async (by: number, link: Link<GameInfo>) => {
    // The first worker has the facts that were given; another one begins with all.
    let heard = by === 0 ? facts.length : 0;
    let portion = 1;
    let old: Told[] = by === 0 ? [] : given;
    while (left.length > 0) {
      // Near the end all workers have something left to do.
      const only = left.splice(0, Math.max(1, Math.min(portion, Math.ceil(left.length / count))));
      const from = performance.now();
      const others = facts.slice(heard).filter((other) => other.by !== by);
      heard = facts.length;
      const request = { do: "prove", top, only, facts: [...old, ...others.map(({ fact }) => fact)] };
      old = [];
      await link.ask(request, { onTold: hear(by) });
      const took = performance.now() - from;
      portion = Math.min(portion * 4, Math.max(1, Math.ceil((portion * PORTION_MS) / took)));
    }
    return heard;
  };
  const links = [first, ...Array.from({ length: count - 1 }, start)];
  const [heard] = await Promise.all(links.map((link, by) => takeAll(by, link)));
  for (const link of links.slice(1)) link.end();

  update(options.certificate ? "certificate" : "tree", 0.95);
  const rest = facts.slice(heard).filter((other) => other.by !== 0);
  const finished = await first.ask<Finished>({
    do: "finish",
    top,
    facts: rest.map(({ fact }) => fact),
    certificate: options.certificate ?? false,
  });
  const tree = finished.tree && { ...finished.tree, file: await first.file() };
  update("tree", 1);
  return { ...finished, tree, recalled, seconds: seconds() };
}

interface Finished extends Omit<ProofResult, "tree" | "recalled" | "seconds"> {
  tree: Omit<TreeInfo, "file"> | null;
}

const shown = ([word, value, exact]: Told): Fact => ({ word, value, exact });

/** A fact as a line of a ledger, without its checksum. */
function line([word, value, exact]: Told): string {
  if (value === null) return `${word} impossible`;
  return `${word} ${exact ? "=" : ">="} ${value}`;
}

function read(text: string): Told {
  const found = text.match(/^(\S+) (?:(=|>=) (\d+)|impossible)$/);
  if (!found) throw new GuesstreeError("unreadable", `no line of a ledger: ${text.slice(0, 64)}`);
  const [, word, relation, value] = found;
  return [word!, value === undefined ? null : Number(value), relation === "="];
}
