import { cssVars, toRem } from './cssVars.ts';

interface Props {
  /** The values, oldest first. Doubles are sufficient, because they determine pixel positions, not money. */
  values: readonly number[];
  width?: number;
  height?: number;
  tone: 'up' | 'down' | '';
}

export function Sparkline({ values, width = 72, height = 28, tone }: Props) {
  const path = linePath(values, width, height);
  const colour = tone === '' ? 'var(--text-3)' : `var(--${tone})`;
  return (
    <svg
      className="spark"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      style={cssVars({
        '--width': toRem(width),
        '--height': toRem(height),
      })}
      aria-hidden="true"
    >
      <path
        d={path}
        fill="none"
        stroke={colour}
        strokeWidth="1.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

/**
 * Returns an SVG path for the box, with a margin of one unit above and below. If all values are equal, the line is
 * flat.
 */
function linePath(values: readonly number[], width: number, height: number): string {
  if (values.length < 2) return '';
  const low = Math.min(...values);
  const span = Math.max(...values) - low;
  const points = values.map((value, index) => {
    const x = (index / (values.length - 1)) * width;
    const y = span === 0 ? height / 2 : height - 1 - ((value - low) / span) * (height - 2);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return `M${points.join('L')}`;
}
