// The frame of the page: header, views, and the solver that they share.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Solver } from "../engine/api";
import { t } from "../texts";
import { Problem } from "./parts";
import { useProof } from "./proving";
import { go, link, type Route, type Turn, useRoute, type View, VIEWS } from "./route";
import { type Settings, useSettings } from "./settings";
import { Setup } from "./setup";
import { isTests, isWordle, parted, TABLE, useIdentify, useSolver } from "./solver";
import { AdviceView } from "./views/advice";
import { CompareView } from "./views/compare";
import { PlayView } from "./views/play";
import { ProveView } from "./views/prove";
import { ReviewView } from "./views/review";
import { TreeView } from "./views/tree";

export interface ViewProps {
  solver: Solver;
  route: Route;
  /** Goes to another position of the same view. */
  move: (turns: readonly Turn[]) => void;
  /** Goes to another view. */
  visit: (view: View, turns: readonly Turn[]) => void;
}

const VIEW_OF = {
  advice: AdviceView,
  play: PlayView,
  review: ReviewView,
  tree: TreeView,
  compare: CompareView,
  prove: ProveView,
};

export function App() {
  const found = useRoute();
  const [settings, set] = useSettings();
  const [version, setVersion] = useState(0);
  const [open, setOpen] = useState(false);
  const game = found.game || settings.game;
  const mode = found.mode || usualMode(game, settings);
  const route = { ...found, game, mode };
  const loading = useSolver(game, mode, version, t.noOwnList);
  const main = useRef<HTMLElement>(null);
  const View = VIEW_OF[route.view];

  useEffect(() => {
    document.title = `${t.views[route.view]} · guesstree`;
  }, [route.view]);

  // Files that are dragged here are for a list of one's own.
  useEffect(() => {
    const drag = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setOpen(true);
    };
    const names = ["dragover", "drop"] as const;
    for (const name of names) addEventListener(name, drag);
    return () => names.forEach((name) => removeEventListener(name, drag));
  }, []);

  const choose = ({ mode, ...change }: Partial<Settings>) => {
    const game = change.game ?? route.game;
    // The mode of another game says nothing about Wordle.
    set(mode !== undefined && isWordle(game) ? { ...change, mode } : change);
    if (change.game !== undefined || mode !== undefined) {
      // In another mode the same turns may be legal; if not, the page says which is not.
      const turns = change.game === undefined ? route.turns : [];
      go({ ...route, game, mode: mode ?? usualMode(game, settings), turns });
    }
  };
  const ready = loading && "solver" in loading ? loading.solver : null;
  const language = useLanguage(ready);
  const proving = useProof(ready, ({ running }) => running);
  return (
    <>
      <a
        class="skip"
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        {t.skip}
      </a>
      <header>
        <div class="top">
          <a class="name" href={link({ ...route, view: "advice", turns: [] })}>
            <Logo />
            guesstree
          </a>
          <button type="button" class="button small setup" onClick={() => setOpen(true)}>
            <span>
              <span class="hidden">{t.setup}: </span>
              {t.gameName(route.game)}
              {isWordle(game) || (mode !== "easy" && !isTests(game)) ? ` · ${t.modes[mode as "easy"] ?? mode}` : ""}
            </span>
            <svg viewBox="0 0 12 12" width="10" height="10" aria-hidden="true">
              <path d="M2 4l4 4 4-4" fill="none" stroke="currentColor" stroke-width="2" />
            </svg>
          </button>
        </div>
        <nav class="tabs" aria-label={t.views.label}>
          <ul>
            {VIEWS.filter((view) => has(game, view)).map((view) => (
              <li key={view}>
                <a
                  href={link({ ...route, view, turns: keeps(route.view, view) ? route.turns : [] })}
                  aria-current={view === route.view ? "page" : undefined}
                >
                  {t.views[view]}
                  {view === "prove" && proving ? (
                    <i class="dot" role="img" aria-label={t.provingNow} />
                  ) : null}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      <main ref={main} id="main" tabIndex={-1} lang={language} data-kind={ready?.info.kind}>
        {isTests(game) ? (
          <Tests key={version} route={route} name={parted(game)[1]} />
        ) : null}
        {loading && "error" in loading ? <Problem text={loading.error} /> : null}
        {ready ? (
          <View
            key={`${ready.info.fingerprint} ${ready.info.mode} ${route.view}`}
            solver={ready}
            route={route}
            move={(turns) => go({ ...route, turns })}
            visit={(view, turns) => go({ ...route, view, turns })}
          />
        ) : loading || isTests(game) ? null : (
          <>
            <h1 class="hidden">{t.views[route.view]}</h1>
            <p class="soft loading">{t.loading}</p>
          </>
        )}
      </main>
      {open ? (
        <Setup
          settings={{ ...settings, game: route.game, mode: route.mode }}
          choose={choose}
          onList={() => setVersion((old) => old + 1)}
          onClose={() => {
            setOpen(false);
            // The button has the focus again. Unless it was reached by keys, Enter is about the board.
            if (!document.activeElement?.matches(":focus-visible")) {
              main.current?.focus({ preventScroll: true });
            }
          }}
        />
      ) : null}
    </>
  );
}

/** The views of a table of tests, which are loaded when they are shown. */
function Tests(props: { route: Route; name: string }) {
  const loaded = useIdentify();
  return loaded ? <loaded.IdentifyView {...props} /> : null;
}

/** Whether a game has a view. */
function has(game: string, view: View): boolean {
  return isTests(game) ? keeps(view, view) : view !== "review" || game !== TABLE;
}

/** The language whose capital letters a list has: in Turkish those of i and ı differ. */
function useLanguage(solver: Solver | null): string | undefined {
  const [language, setLanguage] = useState<string>();
  useEffect(() => {
    setLanguage(undefined);
    if (solver?.info.kind !== "wordle" || solver.info.shipped) return;
    const show = (words: string[]) => words.join("").includes("ı") && setLanguage("tr");
    void solver.words().then(({ guesses }) => show(guesses), () => undefined);
  }, [solver]);
  return language;
}

/** The mode of a game if none was named: in Wordle the one that was chosen last. */
function usualMode(game: string, settings: Settings): string {
  return isWordle(game) ? settings.mode : "easy";
}

/** Whether a position goes along from one view to another. */
function keeps(from: View, to: View): boolean {
  const positions = ["advice", "tree"];
  return positions.includes(from) && positions.includes(to);
}

function Logo() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <path
        d="M8 16h6m0-9v18m0-18h5m-5 9h5m-5 9h5"
        fill="none"
        stroke="var(--edge)"
        stroke-width="2.5"
      />
      <rect x="1" y="11" width="10" height="10" rx="2" fill="var(--green)" />
      <rect x="19" y="2" width="10" height="10" rx="2" fill="var(--gray)" />
      <rect x="19" y="11.5" width="10" height="10" rx="2" fill="var(--yellow)" />
      <rect x="19" y="21" width="10" height="10" rx="2" fill="var(--green)" />
    </svg>
  );
}
