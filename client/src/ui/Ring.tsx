import { cssVars, toRem } from './cssVars.ts';

export interface Slice {
  key: string;
  label: string;
  /** Share of the whole, 0 to 1. */
  share: number;
}

/**
 * Colors of the slices: tints of gold and neutrals. Shares are not gains, so they do not use the colors of the market.
 */
const ringColours = ['#e0ae4e', '#8d99ae', '#b8763a', '#5f7f8c', '#cfc3a4', '#6d5a7e'] as const;

const RADIUS = 42;
const LENGTH = 2 * Math.PI * RADIUS;

/** A ring with the shares of a whole. The legend beside it contains the texts and numbers. */
export function Ring({ slices, size = 132 }: { slices: readonly Slice[]; size?: number }) {
  const starts = slices.map((_, index) =>
    slices.slice(0, index).reduce((sum, slice) => sum + slice.share, 0),
  );
  return (
    <svg
      viewBox="0 0 100 100"
      className="edge"
      style={cssVars({ '--edge': toRem(size) })}
      aria-hidden="true"
    >
      <circle cx="50" cy="50" r={RADIUS} fill="none" stroke="var(--surface-3)" strokeWidth="11" />
      {slices.map((slice, index) => (
        <circle
          key={slice.key}
          cx="50"
          cy="50"
          r={RADIUS}
          fill="none"
          stroke={ringColours[index % ringColours.length]}
          strokeWidth="11"
          strokeDasharray={`${Math.max(0, slice.share * LENGTH - 1)} ${LENGTH}`}
          strokeDashoffset={-(starts[index] ?? 0) * LENGTH}
          transform="rotate(-90 50 50)"
        />
      ))}
    </svg>
  );
}

/** The dot of a slice in a legend, in the color of the slice. */
export function RingDot({ index }: { index: number }) {
  const hue = ringColours[index % ringColours.length] ?? ringColours[0];
  return <span className="dot" style={cssVars({ '--hue': hue })} />;
}
