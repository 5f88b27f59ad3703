// Policies side by side, each played over all answers.

import { useEffect, useState } from "preact/hooks";
import type { PolicyInfo, PolicyStats } from "../../engine/api";
import { t } from "../../texts";
import type { ViewProps } from "../app";
import { NumberHead, TextField } from "../parts";
import { RunControls, useRun } from "../run";

const USUAL = ["optimal", "entropy", "blocks", "minimax"];

export function CompareView({ solver }: ViewProps) {
  const [policies, setPolicies] = useState<PolicyInfo[]>([]);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [own, setOwn] = useState("");
  const [results, setResults] = useState<readonly PolicyStats[]>([]);
  const run = useRun();

  useEffect(() => {
    const show = (policies: PolicyInfo[]) => {
      setPolicies(policies);
      const names = policies.map((policy) => policy.name);
      setChosen(names.filter((name) => USUAL.includes(name)));
    };
    solver.policies().then(show, run.fail);
    return run.stop;
  }, [solver]);

  const names = [...chosen, ...own.split(/\s+/).filter(Boolean)];
  const compare = () =>
    run.begin(async (signal, tell) => {
      setResults([]);
      const found: PolicyStats[] = [];
      for (const name of names) {
        const part = (share: number) => tell((found.length + share) / names.length);
        found.push(await solver.evaluate(name, { signal, onUpdate: ({ share }) => part(share) }));
        setResults(sorted(found));
        part(0);
      }
    });
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
            <TextField
              label={t.ownPolicy}
              value={own}
              placeholder="entropy:opener=crane"
              onText={setOwn}
            />
          ) : null}
          <RunControls
            run={run}
            name={t.compare}
            doing={t.comparing}
            disabled={names.length === 0}
          />
        </form>
        <div class="stack" aria-live="polite">
          {results.length > 0 ? (
            <Results results={results} most={solver.info.maxGuesses} />
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

/** Games that took more than `most` guesses are lost. */
function Results({ results, most }: { results: readonly PolicyStats[]; most: number }) {
  const columns = Math.min(most, Math.max(...results.map((stats) => stats.histogram.length)));
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
      <p class="small soft" id="compare-table">
        {t.compareTable}
      </p>
      <div class="scroll" tabIndex={0} role="region" aria-labelledby="compare-table">
        <table aria-labelledby="compare-table">
          <thead>
            <tr>
              <th scope="col">{t.policy}</th>
              <NumberHead>{t.lostGames}</NumberHead>
              <NumberHead>{t.meanWord}</NumberHead>
              {steps.map((at) => (
                <NumberHead key={at}>{at + 1}</NumberHead>
              ))}
            </tr>
          </thead>
          <tbody>
            {results.map((stats) => (
              <tr key={stats.policy}>
                <th scope="row">{stats.policy}</th>
                <td class="number">{t.count(stats.games - stats.solved)}</td>
                <td class="number">{t.mean(stats.mean)}</td>
                {steps.map((at) => (
                  <td key={at} class="number">
                    {t.count(stats.histogram[at] ?? 0)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
