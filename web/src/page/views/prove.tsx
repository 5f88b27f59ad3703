// "Prove it in this browser": the ranking of all openers. What is proven is kept, so that a proof
// goes on after a reload.

import { useEffect, useRef, useState } from "preact/hooks";
import type { ProofProgress, ProofResult, Solver } from "../../engine/api";
import { t } from "../../texts";
import type { ViewProps } from "../app";
import { Bar, NumberHead, Pairs, Problem, save, ShowAll } from "../parts";
import { isStopped, messageOf } from "../solver";
import { forgetFacts, keepFacts, keptFacts } from "../store";
import { Guess } from "./panel";
import { type Bounds, BoundsPicture, FieldPicture, type Standing } from "./picture";

/** How many openers of the ranking are listed at first. */
const FEW = 20;

interface Running {
  progress: ProofProgress | null;
  bounds: readonly Bounds[];
  standings: ReadonlyMap<string, Standing>;
}

const NOTHING: Running = { progress: null, bounds: [], standings: new Map() };

export function ProveView({ solver }: ViewProps) {
  const { info } = solver;
  const [kept, setKept] = useState<string[]>([]);
  const [state, setState] = useState<Running>(NOTHING);
  const [words, setWords] = useState<string[]>([]);
  const [running, setRunning] = useState(false);
  const [certificate, setCertificate] = useState(false);
  const [result, setResult] = useState<ProofResult | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const control = useRef<AbortController | null>(null);

  useEffect(() => {
    solver.words().then(({ guesses }) => setWords(guesses), () => undefined);
    // A browser that keeps nothing can still prove, from the start.
    keptFacts(solver.key).then(setKept, () => undefined);
    return () => control.current?.abort();
  }, [solver]);

  const start = async (known: string[]) => {
    const own = (control.current = new AbortController());
    let lines = known;
    setState(NOTHING);
    setResult(null);
    setProblem(null);
    setRunning(true);
    try {
      const result = await solver.prove({
        certificate,
        facts: known,
        signal: own.signal,
        onUpdate: (progress) => own.signal.aborted || setState((old) => grown(old, progress)),
        onFacts: (news) => {
          lines = [...lines, ...news];
          keepFacts(solver.key, news).catch(() => undefined);
        },
      });
      setResult(result);
    } catch (error) {
      if (!isStopped(error)) setProblem(messageOf(error));
    } finally {
      setRunning(false);
      setKept(lines);
    }
  };
  const restart = async () => {
    await forgetFacts(solver.key).catch(() => undefined);
    setKept([]);
    setState(NOTHING);
    setResult(null);
  };
  const { progress } = state;
  return (
    <div class="stack">
      <h1>{t.proveTitle}</h1>
      <p class="soft">{t.proveAbout(info.guesses)}</p>
      <div class="row">
        {running ? (
          <button type="button" class="button main" onClick={() => control.current?.abort()}>
            {t.stop}
          </button>
        ) : (
          <button type="button" class="button main" onClick={() => void start(kept)}>
            {kept.length > 0 ? t.resume : t.startProof}
          </button>
        )}
        <button
          type="button"
          class="button"
          disabled={running || kept.length === 0}
          onClick={() => void restart()}
        >
          {t.forget}
        </button>
        <label class="row small">
          <input
            type="checkbox"
            checked={certificate}
            disabled={running}
            onChange={(event) => setCertificate(event.currentTarget.checked)}
          />
          {t.withCertificate}
        </label>
      </div>
      <p class="small soft" aria-live="polite">
        {running || result ? "" : kept.length > 0 ? t.keptFacts(kept.length) : t.nothingKept}
      </p>
      <Problem text={problem} />
      <div class={running ? "slot" : "slot idle"}>
        <Bar share={result ? 1 : (progress?.share ?? 0)} label={t.proving} />
      </div>
      <div class="split wide-right">
        <div class="stack">
          <Figures progress={progress} done={result !== null} solver={solver} />
          <BoundsPicture bounds={state.bounds} />
        </div>
        <FieldPicture words={words} standings={state.standings} best={progress?.best?.value ?? 0} />
      </div>
      {result ? <Ranking solver={solver} result={result} /> : null}
    </div>
  );
}

/** What is known with one more update. */
function grown(old: Running, progress: ProofProgress): Running {
  const standings = new Map(old.standings);
  for (const { word, value, exact } of progress.news) {
    standings.set(word, { value, exact, fresh: standings.size });
  }
  const bounds = { seconds: progress.seconds, lower: progress.lower, best: progress.best?.value };
  return { progress, bounds: [...old.bounds, bounds], standings };
}

function Figures(props: { progress: ProofProgress | null; done: boolean; solver: Solver }) {
  const { progress, done } = props;
  const { answers } = props.solver.info;
  // No opener finds every answer, or nothing is known yet.
  const nothing = progress?.lower === null ? t.none : t.dots;
  const mean = (total: number | null | undefined) =>
    total ? `${t.count(total)} (${t.mean(total / answers)})` : nothing;
  const rows: [string, string][] = [
    [t.phase, done ? t.phaseDone : progress ? t.phases[progress.phase] : t.dots],
    [t.bestOpener, progress?.best ? progress.best.word.toUpperCase() : nothing],
    [t.bestTotal, mean(progress?.best?.value)],
    [t.lowerBound, mean(progress?.lower)],
    [t.openersDone, progress ? t.of(progress.done, progress.openers) : t.dots],
    [t.time, progress ? t.seconds(progress.seconds, progress.workers) : t.dots],
  ];
  return <Pairs class="panel list" of={rows} />;
}

function Ranking({ solver, result }: { solver: Solver; result: ProofResult }) {
  const { info } = solver;
  const [all, setAll] = useState(false);
  const best = result.openers[0];
  const shown = all ? result.openers : result.openers.slice(0, FEW);
  const name = `${info.name}-${result.tree?.opener ?? "none"}`;
  return (
    <section class="stack" aria-labelledby="ranking-title">
      <div class="note" role="status">
        <h2 id="ranking-title">
          {result.tree && best?.value
            ? t.proofDone(best.word, best.value, info.answers, result.seconds)
            : t.noTree}
        </h2>
        {result.recalled > 0 ? <p class="small">{t.recalled(result.recalled)}</p> : null}
      </div>
      <div class="row">
        {result.tree ? (
          <button
            type="button"
            class="button"
            onClick={() =>
              result.tree && save(`${name}.tree`, result.tree.file, "application/octet-stream")
            }
          >
            {t.saveTree}
          </button>
        ) : null}
        <button
          type="button"
          class="button"
          onClick={() => save(`${info.name}.ledger`, result.ledger, "text/plain")}
        >
          {t.saveLedger}
        </button>
        {result.certificate ? (
          <button
            type="button"
            class="button main"
            onClick={() => save(`${name}.cert`, result.certificate ?? "", "text/plain")}
          >
            {t.saveCertificate}
          </button>
        ) : null}
      </div>
      {result.noCertificate ? <p class="small soft">{result.noCertificate}</p> : null}
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
          {shown.map((opener, at) => (
            <tr key={opener.word}>
              <td class="number">{at + 1}</td>
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
