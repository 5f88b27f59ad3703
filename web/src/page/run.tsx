// Work that takes a while: how far it is, what went wrong, and the buttons that start and stop it.

import { useEffect, useRef, useState } from "preact/hooks";
import { Bar, Problem } from "./parts";
import { isStopped, messageOf } from "./solver";
import { t } from "../texts";

export interface Run {
  /** From 0 to 1, and `null` while nothing runs. */
  share: number | null;
  problem: string | null;
  /** Begins some work, and ends what ran before. */
  begin: (work: Work) => Promise<void>;
  stop: () => void;
  /** Shows what went wrong, unless it was stopped. */
  fail: (error: unknown) => void;
}

/** `tell` hears how far it is. Nothing is heard any more once other work has begun. */
type Work = (signal: AbortSignal, tell: (share: number) => void) => Promise<void>;

/** The work of a view; it ends with the view. */
export function useRun(): Run {
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  const stop = () => running.current?.abort();
  const fail = (error: unknown) => isStopped(error) || setProblem(messageOf(error));
  useEffect(() => stop, []);
  const begin = async (work: Work) => {
    stop();
    const own = (running.current = new AbortController());
    const isLast = () => running.current === own;
    setProblem(null);
    setShare(0);
    try {
      await work(own.signal, (share) => isLast() && setShare(share));
    } catch (error) {
      if (isLast()) fail(error);
    } finally {
      if (isLast()) setShare(null);
    }
  };
  return { share, problem, begin, stop, fail };
}

/** The end of a form: the button that starts the work, the one that stops it, and what comes of it. */
export function RunControls(props: {
  run: Run;
  name: string;
  /** What screen readers call the bar. */
  doing: string;
  disabled?: boolean;
}) {
  const { run, name, doing, disabled = false } = props;
  const idle = run.share === null;
  return (
    <>
      <div class="row">
        <button type="submit" class="button main" disabled={!idle || disabled}>
          {name}
        </button>
        <button type="button" class="button" hidden={idle} onClick={run.stop}>
          {t.stop}
        </button>
      </div>
      <div class={idle ? "slot idle" : "slot"}>
        <Bar share={run.share ?? 1} label={doing} />
      </div>
      <Problem text={run.problem} />
    </>
  );
}
