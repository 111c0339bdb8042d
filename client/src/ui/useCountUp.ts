import { useEffect, useState } from 'react';

/** When the count begins after the first frame, and how long it takes, in milliseconds. */
export interface CountUpTiming {
  startMs: number;
  countMs: number;
}

const STEPS = 1_000;

/** Returns an amount that counts up from zero while `isMoving`; otherwise the total. */
export function useCountUp(
  total: bigint,
  isMoving: boolean,
  { startMs, countMs }: CountUpTiming,
): bigint {
  const [shown, setShown] = useState(0n);
  useEffect(() => {
    if (!isMoving) return;
    let frame = 0;
    let beganAt: number | null = null;
    const step = (atMs: number) => {
      beganAt ??= atMs;
      setShown(countUpValue(total, atMs - beganAt, { startMs, countMs }));
      if (atMs - beganAt < startMs + countMs) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [total, isMoving, startMs, countMs]);
  return isMoving ? shown : total;
}

/**
 * Returns the animated value of an amount after `elapsedMs`. The animation slows towards the end. The value is in whole
 * units and never above the total.
 */
export function countUpValue(
  total: bigint,
  elapsedMs: number,
  { startMs, countMs }: CountUpTiming,
): bigint {
  const share = Math.min(1, Math.max(0, (elapsedMs - startMs) / countMs));
  const eased = 1 - (1 - share) ** 3;
  return (total * BigInt(Math.round(eased * STEPS))) / BigInt(STEPS);
}
