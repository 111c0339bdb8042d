import { cssVars } from './cssVars.ts';

interface Bucket {
  key: string;
  /** The bound between this range and the one before it. */
  label: string;
  /** The full name of the range, for screen readers. */
  name: string;
  count: number;
  tone: 'up' | 'down' | '';
}

/** Bars with the number of coins in each range of price changes. */
export function DistributionBars({ buckets }: { buckets: readonly Bucket[] }) {
  const most = Math.max(1, ...buckets.map((bucket) => bucket.count));
  return (
    <ol className="bars">
      {buckets.map(({ key, label, name, count, tone }) => (
        <li key={key} className="bar">
          <span className={`num t-micro w-strong ${count === 0 ? 'faint' : tone}`}>{count}</span>
          <span
            className="bar-fill"
            data-tone={count === 0 ? '' : tone}
            style={cssVars({ '--height': count === 0 ? '1px' : `${(count / most) * 6}rem` })}
          />
          <span className="bar-label" aria-hidden="true">
            {label}
          </span>
          <span className="hears-only">{name}</span>
        </li>
      ))}
    </ol>
  );
}

interface Part {
  key: string;
  /** Size of the part, in any unit. The whole bar is the sum of all parts. */
  share: number;
  tone: 'up' | 'down' | '';
}

/** A bar that is divided into the parts of a whole. The text beside it describes the parts. */
export function SplitBar({ parts }: { parts: readonly Part[] }) {
  return (
    <div className="split-bar" aria-hidden="true">
      {parts
        .filter(({ share }) => share > 0)
        .map(({ key, share, tone }) => (
          <span key={key} data-tone={tone} style={cssVars({ '--share': share })} />
        ))}
    </div>
  );
}
