import { type PointerEvent, type ReactNode, useId, useState } from 'react';
import { formatMoney, type NumberStyle } from '../../lib/numbers.ts';
import { useHidesAmounts } from '../hiddenAmounts.ts';
import '../styles/pictures.css';

interface ChartPoint {
  label: string;
  /** The amount, in units of the coin. */
  value: bigint;
}

interface Props {
  label: string;
  /** The points, oldest first. */
  points: readonly ChartPoint[];
  tone: 'up' | 'down' | 'gold';
  coin?: string;
  numberStyle?: NumberStyle;
  /** Whether the chart has a line at zero, from which the area is filled. */
  hasZeroLine?: boolean;
  /** Shown if there are less than two points. */
  empty?: ReactNode;
}

const WIDTH = 320;
const HEIGHT = 120;
const AIR = 6;

/**
 * A chart of an amount of the member over time. A touch, or the arrow keys, shows the amount of a day. It is flat if the
 * member hides amounts.
 */
export function AreaChart({
  label,
  points,
  tone,
  coin = 'USDT',
  numberStyle,
  hasZeroLine = false,
  empty = null,
}: Props) {
  const isHidden = useHidesAmounts();
  const gradientId = useId();
  const [chosen, setChosen] = useState<number | null>(null);
  if (points.length < 2) return empty;
  const last = points.length - 1;
  const at = Math.min(chosen ?? last, last);
  const shown = points[at];
  const text = formatMoney(shown?.value, coin, { isHidden, ...numberStyle });
  // A double is sufficient, because it determines a pixel position, not money.
  const values = points.map(({ value }) => (isHidden ? 0 : Number(value)));
  const scale = scaleOf(hasZeroLine ? [...values, 0] : values);
  const places = values.map((value, index) => [(index / last) * WIDTH, scale(value)] as const);
  const line = `M${places.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`;
  const base = hasZeroLine ? scale(0) : HEIGHT;
  const [x = 0, y = 0] = places[at] ?? [];
  const follow = (event: PointerEvent<SVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - box.left) / Math.max(1, box.width);
    setChosen(Math.round(Math.min(1, Math.max(0, share)) * last));
  };
  return (
    <figure className="area" data-tone={tone}>
      <figcaption className="between">
        <span className="area-label">{shown?.label}</span>
        <span className="area-value num">{text}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        onPointerDown={follow}
        onPointerMove={follow}
        onPointerLeave={() => setChosen(null)}
      >
        <linearGradient
          id={gradientId}
          gradientUnits="userSpaceOnUse"
          x1="0"
          y1="0"
          x2="0"
          y2={HEIGHT}
        >
          <stop offset="0" stopColor="currentColor" stopOpacity="0.24" />
          <stop offset={base / HEIGHT} stopColor="currentColor" stopOpacity="0" />
          {hasZeroLine ? <stop offset="1" stopColor="currentColor" stopOpacity="0.24" /> : null}
        </linearGradient>
        <path d={`${line}L${WIDTH} ${base}L0 ${base}Z`} fill={`url(#${gradientId})`} />
        {hasZeroLine ? <path d={`M0 ${base}H${WIDTH}`} className="area-zero" /> : null}
        <path d={line} className="area-line" />
        <path d={`M${x} 0V${HEIGHT}`} className="area-cursor" data-shown={chosen !== null} />
        <path d={`M${x} ${y}h0.01`} className="area-dot" />
      </svg>
      <input
        type="range"
        className="area-keys"
        min={0}
        max={last}
        value={at}
        aria-label={label}
        aria-valuetext={`${shown?.label}: ${text}`}
        onChange={(event) => setChosen(Number(event.target.value))}
        onBlur={() => setChosen(null)}
      />
      <div className="between area-ends" aria-hidden="true">
        <span>{points[0]?.label}</span>
        <span>{points[last]?.label}</span>
      </div>
    </figure>
  );
}

/** Returns the function from a value to its y coordinate. Values that are all equal are in the middle. */
function scaleOf(values: readonly number[]): (value: number) => number {
  const low = Math.min(...values);
  const span = Math.max(...values) - low;
  return (value) =>
    span === 0 ? HEIGHT / 2 : HEIGHT - AIR - ((value - low) / span) * (HEIGHT - 2 * AIR);
}
