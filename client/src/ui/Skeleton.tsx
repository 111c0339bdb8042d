import { cssVars, toRem } from './cssVars.ts';

interface Props {
  /** Width as a CSS length. */
  width?: string;
  /** Height in units of the 375-unit page. */
  height?: number;
}

export function Skeleton({ width = '100%', height = 16 }: Props) {
  return (
    <span
      className="skeleton"
      style={cssVars({ '--width': width, '--height': toRem(height) })}
      aria-hidden="true"
    />
  );
}

export function SkeletonRows({ count = 4 }: { count?: number }) {
  return (
    <div aria-busy="true">
      {Array.from({ length: count }, (_, index) => (
        <div className="row" key={index}>
          <span className="skeleton is-round" />
          <span className="stack-s">
            <Skeleton width="40%" height={14} />
            <Skeleton width="64%" height={11} />
          </span>
          <Skeleton width="7rem" height={14} />
        </div>
      ))}
    </div>
  );
}
