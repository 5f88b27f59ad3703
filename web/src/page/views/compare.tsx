// Policies side by side, each played over all answers.

import { useEffect, useRef, useState } from "preact/hooks";
import type { PolicyInfo, PolicyStats } from "../../engine/api";
import { t } from "../../texts";
import type { ViewProps } from "../app";
import { Bar, Problem } from "../parts";
import { isStopped, messageOf } from "../solver";

const USUAL = ["optimal", "entropy", "blocks", "minimax"];

export function CompareView({ solver }: ViewProps) {
  const [policies, setPolicies] = useState<PolicyInfo[]>([]);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [own, setOwn] = useState("");
  const [results, setResults] = useState<readonly PolicyStats[]>([]);
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);

  useEffect(() => {
    solver.policies().then(
      (policies) => {
        setPolicies(policies);
        const names = policies.map((policy) => policy.name);
        setChosen(names.filter((name) => USUAL.includes(name)));
      },
      (error: unknown) => setProblem(messageOf(error)),
    );
    return () => running.current?.abort();
  }, [solver]);

  const names = [...chosen, ...own.split(/\s+/).filter(Boolean)];
  const compare = async () => {
    const stop = (running.current = new AbortController());
    setProblem(null);
    setResults([]);
    setShare(0);
    const found: PolicyStats[] = [];
    try {
      for (const name of names) {
        const part = (share: number) => (found.length + share) / names.length;
        const stats = await solver.evaluate(name, {
          signal: stop.signal,
          onUpdate: ({ share }) => setShare(part(share)),
        });
        found.push(stats);
        setResults(sorted(found));
        setShare(part(0));
      }
    } catch (error) {
      if (!isStopped(error)) setProblem(messageOf(error));
    } finally {
      setShare(null);
    }
  };
  const toggle = (name: string, on: boolean) => {
    setChosen(on ? [...chosen, name] : chosen.filter((other) => other !== name));
  };
  return (
    <div class="stack">
      <h1>{t.compareTitle}</h1>
      <p class="soft">{t.compareAbout}</p>
      <div class="split">
        <form
          class="stack"
          onSubmit={(event) => {
            event.preventDefault();
            void compare();
          }}
        >
          <fieldset class="checks">
            <legend>{t.policies}</legend>
            {policies.map(({ name, about }) => (
              <label key={name}>
                <input
                  type="checkbox"
                  checked={chosen.includes(name)}
                  onChange={(event) => toggle(name, event.currentTarget.checked)}
                />
                <span>
                  <b>{name}</b> <span class="small soft">{about}</span>
                </span>
              </label>
            ))}
          </fieldset>
          {solver.info.kind === "wordle" ? (
            <label class="field">
              <span>{t.ownPolicy}</span>
              <input
                class="input"
                value={own}
                placeholder="entropy:opener=crane"
                autocapitalize="none"
                autocomplete="off"
                spellcheck={false}
                onInput={(event) => setOwn(event.currentTarget.value)}
              />
            </label>
          ) : null}
          <div class="row">
            <button
              type="submit"
              class="button main"
              disabled={share !== null || names.length === 0}
            >
              {t.compare}
            </button>
            <button
              type="button"
              class="button"
              hidden={share === null}
              onClick={() => running.current?.abort()}
            >
              {t.stop}
            </button>
          </div>
          <div class={share === null ? "slot idle" : "slot"}>
            <Bar share={share ?? 1} label={t.comparing} />
          </div>
          <Problem text={problem} />
        </form>
        <div class="stack" aria-live="polite">
          {results.length > 0 ? (
            <Results results={results} />
          ) : (
            <p class="empty soft">{t.compareEmpty}</p>
          )}
        </div>
      </div>
    </div>
  );
}

/** Fewer games lost first, then the lower mean. */
function sorted(results: readonly PolicyStats[]): PolicyStats[] {
  const lost = (stats: PolicyStats) => stats.games - stats.solved;
  return [...results].sort((a, b) => lost(a) - lost(b) || a.mean - b.mean);
}

function Results({ results }: { results: readonly PolicyStats[] }) {
  const columns = Math.max(...results.map((stats) => stats.histogram.length));
  const guesses = Array.from({ length: columns }, (_, at) => at);
  const steps = guesses.filter((at) => results.some((stats) => (stats.histogram[at] ?? 0) > 0));
  return (
    <>
      <figure class="chart" aria-hidden="true">
        <figcaption class="legend small">
          <span>{t.guessesNeeded}</span>
          {steps.map((at) => (
            <span key={at}>
              <i class={`part n${Math.min(at, 6)}`} /> {at + 1}
            </span>
          ))}
          <span>
            <i class="part lost" /> {t.lostGames}
          </span>
        </figcaption>
        {results.map((stats) => (
          <div key={stats.policy} class="bar-row">
            <div class="row spread">
              <b>{stats.policy}</b>
              <span>{t.mean(stats.mean)}</span>
            </div>
            <div class="parts">
              {steps.map((at) => (
                <i
                  key={at}
                  class={`part n${Math.min(at, 6)}`}
                  style={{ width: `${(100 * (stats.histogram[at] ?? 0)) / stats.games}%` }}
                />
              ))}
              <i
                class="part lost"
                style={{ width: `${(100 * (stats.games - stats.solved)) / stats.games}%` }}
              />
            </div>
          </div>
        ))}
      </figure>
      <div class="scroll" tabIndex={0} role="region" aria-label={t.compareTable}>
        <table>
          <caption>{t.compareTable}</caption>
          <thead>
            <tr>
              <th scope="col">{t.policy}</th>
              <th scope="col" class="number">
                {t.meanWord}
              </th>
              {steps.map((at) => (
                <th key={at} scope="col" class="number">
                  {at + 1}
                </th>
              ))}
              <th scope="col" class="number">
                {t.lostGames}
              </th>
            </tr>
          </thead>
          <tbody>
            {results.map((stats) => (
              <tr key={stats.policy}>
                <th scope="row">{stats.policy}</th>
                <td class="number">{t.mean(stats.mean)}</td>
                {steps.map((at) => (
                  <td key={at} class="number">
                    {t.count(stats.histogram[at] ?? 0)}
                  </td>
                ))}
                <td class="number">{t.count(stats.games - stats.solved)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
