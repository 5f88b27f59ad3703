// "Prove it in this browser": the ranking of all openers.

import { useEffect, useState } from "preact/hooks";
import type { ProofResult, Solver } from "../../engine/api";
import { t } from "../../texts";
import type { ViewProps } from "../app";
import { Bar, NumberHead, Pairs, Problem, save, ShowAll } from "../parts";
import { type Proof, proofOf, useProof } from "../proving";
import { link } from "../route";
import { Guess } from "./panel";
import { BoundsPicture, FieldPicture } from "./picture";

/** How many openers of the ranking are listed at first. */
const FEW = 20;

export function ProveView({ solver, route }: ViewProps) {
  const proof = proofOf(solver);
  const state = useProof(solver, (proof) => proof);
  const [words, setWords] = useState<string[]>([]);
  const [asked, setAsked] = useState(false);
  const { running, kept, result, progress, problem, bounds, standings } = state;
  useEffect(() => {
    proof.read();
    solver.words().then(({ guesses }) => setWords(guesses), () => undefined);
  }, [solver]);
  return (
    <div class="stack">
      <h1>{t.proveTitle}</h1>
      {result ? (
        <Proven
          solver={solver}
          result={result}
          tree={link({ ...route, view: "tree", turns: [] })}
          seconds={state.before}
          onCertificate={running ? undefined : () => void proof.start(true)}
        />
      ) : (
        <p class="soft">{t.proveAbout(solver.info.guesses)}</p>
      )}
      <div class="row">
        {running ? (
          <button type="button" class="button main" onClick={() => proof.stop()}>
            {t.stop}
          </button>
        ) : result ? null : (
          <button type="button" class="button main" onClick={() => void proof.start()}>
            {kept.length > 0 ? t.resume : t.startProof}
          </button>
        )}
        {asked ? (
          <>
            <span class="small">{t.forgetAsked}</span>
            <button
              type="button"
              class="button"
              onClick={() => {
                setAsked(false);
                void proof.forget();
              }}
            >
              {t.forgetSure}
            </button>
            <button type="button" class="button" onClick={() => setAsked(false)}>
              {t.keep}
            </button>
          </>
        ) : (
          <button
            type="button"
            class="button"
            disabled={running || kept.length === 0}
            onClick={() => setAsked(true)}
          >
            {t.forget}
          </button>
        )}
        <span class="small soft" aria-live="polite">
          {running ? t.goesOn : result ? "" : kept.length > 0 ? t.keptFacts(kept.length) : t.nothingKept}
        </span>
      </div>
      <Problem text={problem} />
      <div class={running ? "slot" : "slot idle"}>
        <Bar share={running ? (progress?.share ?? 0) : 1} label={t.proving} />
      </div>
      <div class="split wide-right">
        <div class="stack">
          <Figures proof={state} answers={solver.info.answers} />
          <BoundsPicture bounds={bounds} />
        </div>
        <FieldPicture words={words} standings={standings} best={progress?.best?.value ?? 0} />
      </div>
      {result ? <Ranking solver={solver} result={result} /> : null}
    </div>
  );
}

function Figures({ proof, answers }: { proof: Proof; answers: number }) {
  const { progress, result, before, running } = proof;
  // No opener finds every answer, or nothing is known yet.
  const nothing = progress?.lower === null ? t.none : t.dots;
  const mean = (total: number | null | undefined) =>
    total ? `${t.count(total)} (${t.mean(total / answers)})` : nothing;
  const { share = 0, seconds = 0 } = progress ?? {};
  // Of equal openers it is the one that is proven in the end.
  const best = result?.tree ? result.openers[0] : progress?.best;
  // Before that there is nothing to judge by.
  const judged = running && progress?.phase === "proving" && share > 0.03 && seconds > 1;
  const left = judged ? t.about(((1 - share) * seconds) / share) : t.dots;
  const rows: [string, string][] = [
    [t.phase, result && !running ? t.phaseDone : progress ? t.phases[progress.phase] : t.dots],
    [t.bestOpener, best ? t.loud(best.word) : nothing],
    [t.bestTotal, mean(best?.value)],
    [t.lowerBound, mean(progress?.lower)],
    [t.openersDone, progress ? t.of(progress.done, progress.openers) : t.dots],
    [t.time, progress ? t.seconds(running ? before + seconds : before, progress.workers) : t.dots],
    [t.timeLeft, result ? t.none : left],
  ];
  return <Pairs class="panel list" of={rows} />;
}

/** What was proven, and its three documents. */
function Proven(props: {
  solver: Solver;
  result: ProofResult;
  tree: string;
  seconds: number;
  onCertificate: (() => void) | undefined;
}) {
  const { result, onCertificate } = props;
  const { info } = props.solver;
  const best = result.openers[0];
  const name = `${info.name}-${result.tree?.opener ?? "none"}`;
  const { tree, ledger, certificate } = result;
  return (
    <section class="note stack proven" aria-labelledby="ranking-title">
      <div role="status">
        <h2 id="ranking-title">
          {tree && best?.value
            ? t.proofDone(best.word, best.value, info.answers, props.seconds)
            : t.noTree}
        </h2>
      </div>
      {result.recalled > 0 ? <p class="small">{t.recalled(result.recalled)}</p> : null}
      <ul class="stack">
        {tree ? (
          <li>
            <Save name={t.saveTree} onClick={() => save(`${name}.tree`, tree.file, BYTES)} />
            <span class="small">
              {t.treeAbout} <a href={props.tree}>{t.exploreTree}</a>
            </span>
          </li>
        ) : null}
        <li>
          <Save
            name={t.saveLedger}
            onClick={() => save(`${info.name}.ledger`, ledger, "text/plain")}
          />
          <span class="small">{t.ledgerAbout}</span>
        </li>
        <li>
          {certificate ? (
            <Save
              name={t.saveCertificate}
              onClick={() => save(`${name}.cert`, certificate, "text/plain")}
            />
          ) : result.noCertificate ? null : (
            <Save name={t.makeCertificate} onClick={onCertificate} />
          )}
          <span class="small">{result.noCertificate ?? t.certificateAbout}</span>
        </li>
      </ul>
    </section>
  );
}

const BYTES = "application/octet-stream";

function Save({ name, onClick }: { name: string; onClick: (() => void) | undefined }) {
  return (
    <button type="button" class="button" disabled={!onClick} onClick={onClick}>
      {name}
    </button>
  );
}

function Ranking({ solver, result }: { solver: Solver; result: ProofResult }) {
  const { info } = solver;
  const [all, setAll] = useState(false);
  const shown = all ? result.openers : result.openers.slice(0, FEW);
  // Equal totals have one rank. That of the others is not known: some bounds may be lower.
  const rank = (value: number | null) =>
    1 + result.openers.findIndex((opener) => opener.value === value);
  return (
    <section class="stack">
      <table class="ranking">
        <caption>{t.rankingCaption}</caption>
        <thead>
          <tr>
            <NumberHead>{t.rank}</NumberHead>
            <th scope="col">{t.opener}</th>
            <NumberHead>{t.total}</NumberHead>
            <NumberHead>{t.meanWord}</NumberHead>
            <th scope="col">{t.claim}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((opener) => (
            <tr key={opener.word}>
              <td class="number">{opener.amongBest ? t.count(rank(opener.value)) : ""}</td>
              <td>
                <Guess info={info} guess={opener.word} />
              </td>
              <td class="number">{opener.value === null ? t.none : t.count(opener.value)}</td>
              <td class="number">
                {opener.value === null ? t.none : t.mean(opener.value / info.answers)}
              </td>
              <td>{t.claims[opener.status]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ShowAll rest={result.openers.length - shown.length} onClick={() => setAll(true)} />
    </section>
  );
}
