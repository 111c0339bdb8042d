import { useEffect, useEffectEvent } from 'react';
import { formatSpan } from '../../lib/times.ts';
import { useWorldNow } from '../../lib/useWorldNow.ts';
import { cssVars, toRem } from '../cssVars.ts';
import '../styles/pictures.css';

interface Props {
  label: string;
  /** End of the countdown in world time, epoch ms. */
  until: number;
  /** Total duration of the countdown, in milliseconds. */
  spanMs: number;
  onOver?: () => void;
}

/** Diameter in units of the 375-unit page. */
const SIZE = 56;
const RADIUS = 44;
const LENGTH = 2 * Math.PI * RADIUS;
/** Maximum number of seconds that are shown without minutes. */
const SECONDS_MAX = 99;
/** The last share of the time, which is shown in another color. */
const LATE_SHARE = 0.25;

/** A countdown by the clock of the world, for a quote or an option. It pauses if the clock is frozen. */
export function CountdownRing({ label, until, spanMs, onOver }: Props) {
  const left = Math.max(0, until - useWorldNow(250));
  const share = Math.min(1, left / Math.max(1, spanMs));
  const seconds = Math.ceil(left / 1_000);
  const isOver = left === 0;
  const notifyOver = useEffectEvent(() => onOver?.());
  useEffect(() => {
    if (isOver) notifyOver();
  }, [isOver]);
  return (
    <span
      className="countdown-ring"
      role="timer"
      aria-label={label}
      data-late={share <= LATE_SHARE}
      style={cssVars({ '--edge': toRem(SIZE) })}
    >
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <circle className="ring-track" cx="50" cy="50" r={RADIUS} />
        {isOver ? null : (
          <circle
            className="ring-fill"
            cx="50"
            cy="50"
            r={RADIUS}
            strokeDasharray={`${share * LENGTH} ${LENGTH}`}
            transform="rotate(-90 50 50)"
          />
        )}
      </svg>
      <span className="num">{seconds <= SECONDS_MAX ? seconds : shortClock(left)}</span>
    </span>
  );
}

/** Formats a duration to fit into the ring: minutes and seconds, or hours and minutes. */
function shortClock(spanMs: number): string {
  const { days, clock } = formatSpan(spanMs);
  if (days > 0) return '24:00+';
  return clock.startsWith('00:') ? clock.slice(3) : clock.slice(0, 5);
}
