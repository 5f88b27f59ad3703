// A proof as two pictures. Bounds: the best total that was found comes down, the lower bound comes
// up, and where they meet is the proof. Field: a cell for each opener, filled once it is known how
// good it is; the weakest come first, so that the last one is the best. The field is a canvas, because
// it has thousands of cells.

import { useEffect, useRef } from "preact/hooks";
import { t } from "../../texts";
import { useWidth } from "../parts";

export interface Bounds {
  seconds: number;
  /** `null` if there is no tree. */
  lower: number | null;
  best: number | null | undefined;
}

/** What is proven of an opener. */
export interface Standing {
  value: number | null;
  exact: boolean;
}

const WIDTH = 400;
const HEIGHT = 190;
const EDGE = { left: 46, right: 10, top: 12, bottom: 24 };

function said(last: Bounds | undefined): string {
  if (!last) return t.boundsEmpty;
  return last.lower === null ? t.noTree : t.boundsSaid(last.lower, last.best ?? null);
}

export function BoundsPicture({ bounds }: { bounds: readonly Bounds[] }) {
  const last = bounds.at(-1);
  const known = bounds.filter(({ best, lower }) => best && lower);
  const first = known[0];
  const low = first ? Math.min(...known.map(({ lower }) => lower ?? 0)) : 0;
  const high = first ? Math.max(...known.map(({ best }) => best ?? 0)) : 1;
  const pad = Math.max(1, (high - low) * 0.12);
  // Before the first tree is found there is nothing to draw.
  const start = first?.seconds ?? 0;
  const time = (last?.seconds ?? 0) - start || 1;
  const x = (seconds: number) =>
    EDGE.left + ((seconds - start) / time) * (WIDTH - EDGE.left - EDGE.right);
  const y = (value: number) => {
    const share = (value - low + pad) / (high - low + 2 * pad);
    return HEIGHT - EDGE.bottom - share * (HEIGHT - EDGE.top - EDGE.bottom);
  };
  // Bounds stay as they are until they change.
  const line = (value: (at: Bounds) => number) => {
    const points = known.map((at) => `${x(at.seconds).toFixed(1)} ${y(value(at)).toFixed(1)}`);
    return points.length > 0 ? `M${points.join("L")}` : "";
  };
  const best = line((at) => at.best ?? 0);
  const lower = line((at) => at.lower ?? 0);
  const marks = first ? [...new Set([last?.best ?? high, last?.lower ?? low])] : [];
  // They met at once.
  if (first && low === high) return null;
  return (
    <figure class="bounds">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={said(last)}
      >
        <path
          class="axis"
          d={`M${EDGE.left} ${EDGE.top}V${HEIGHT - EDGE.bottom}H${WIDTH - EDGE.right}`}
        />
        {first ? <path class="between" d={`${best}L${reversed(lower)}Z`} /> : null}
        <path class="upper" d={best} />
        <path class="lower" d={lower} />
        {marks.map((value) => (
          <text key={value} x={EDGE.left - 6} y={y(value)} class="tick">
            {t.count(value)}
          </text>
        ))}
        <text x={WIDTH - EDGE.right} y={HEIGHT - 8} class="tick">
          {last ? t.shortSeconds(last.seconds) : ""}
        </text>
        <text x={EDGE.left} y={HEIGHT - 8} class="tick first">
          {t.shortSeconds(start)}
        </text>
      </svg>
      <figcaption class="legend small">
        <span>
          <i class="line upper" /> {t.bestTotal}
        </span>
        <span>
          <i class="line lower" /> {t.lowerBound}
        </span>
      </figcaption>
    </figure>
  );
}

/** A path from its end to its start. */
function reversed(path: string): string {
  return path.slice(1).split("L").reverse().join("L");
}

interface FieldProps {
  words: readonly string[];
  standings: ReadonlyMap<string, Standing>;
  /** The best total so far. */
  best: number;
}

export function FieldPicture({ words, standings, best }: FieldProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const box = useRef<HTMLElement>(null);
  const width = useWidth(box);
  // Cells of whole pixels, on screens with several pixels for each of CSS, too.
  const sharp = Math.max(1, Math.round(devicePixelRatio));
  const wide = Math.max(1, width * sharp);
  const fitting = Math.floor(Math.sqrt((wide * wide) / (1.7 * Math.max(1, words.length))));
  const cell = Math.max(2, Math.min(28 * sharp, fitting));
  const columns = Math.max(1, Math.min(words.length, Math.floor(wide / cell)));
  const rows = Math.max(1, Math.ceil(words.length / columns));
  useEffect(() => {
    const paper = canvas.current?.getContext("2d");
    if (!paper || !canvas.current) return;
    // The colours of the legend, as they are now.
    const colour = (name: string) => {
      const sample = box.current?.querySelector(`.legend .${name}`);
      return sample ? getComputedStyle(sample).backgroundColor : "";
    };
    const [empty, far, exact] = [colour("empty-cell"), colour("far"), colour("exact")];
    paper.clearRect(0, 0, columns * cell, rows * cell);
    const gap = cell > 2 ? Math.max(1, Math.round(cell / 12)) : 0;
    const strength = ({ value, exact }: Standing) => Number(exact) * 1e12 - (value ?? 1e11);
    const ordered = [...standings.values()].sort((a, b) => strength(a) - strength(b));
    words.forEach((_, at) => {
      const standing = ordered[at];
      paper.globalAlpha = 1;
      paper.fillStyle = empty;
      const box = [(at % columns) * cell, Math.floor(at / columns) * cell] as const;
      paper.fillRect(...box, cell - gap, cell - gap);
      if (!standing) return;
      // The further from the best, the fainter.
      const known = standing.value !== null && best > 0;
      const off = known ? ((standing.value ?? 0) - best) / (best * 0.1) : 1;
      paper.globalAlpha = standing.exact ? 1 : 0.3 + 0.7 * (1 - Math.min(1, Math.max(0, off)));
      paper.fillStyle = standing.exact ? exact : far;
      paper.fillRect(...box, cell - gap, cell - gap);
    });
    paper.globalAlpha = 1;
  }, [words, standings, best, cell, columns]);
  return (
    <figure class="field-of" ref={box}>
      <canvas
        ref={canvas}
        width={columns * cell}
        height={rows * cell}
        style={{ width: `${(columns * cell) / sharp}px` }}
        role="img"
        aria-label={t.fieldSaid(standings.size, words.length)}
      />
      <figcaption class="legend small">
        <span>
          <i class="part exact" /> {t.fieldExact}
        </span>
        <span>
          <i class="part far" /> {t.fieldFar}
        </span>
        <span>
          <i class="part empty-cell" /> {t.fieldEmpty}
        </span>
      </figcaption>
    </figure>
  );
}
