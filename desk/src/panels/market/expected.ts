import type { Intervention } from './steering.ts';

/** A point of the chart. Doubles are sufficient, because they determine pixel positions, not money. */
export interface Point {
  readonly at: number;
  readonly price: number;
}

type Shaping = Pick<Intervention, 'kind' | 'percent' | 'startAt' | 'durationMs' | 'endedAt'>;
type Log = (at: number) => number;

const SAMPLES = 96;

/**
 * Returns the expected path of the price from now on (epoch ms), as determined by the interventions (newest first),
 * without the unknown noise of the market. The path ends where a replay begins. It is empty if no intervention changes
 * the price any more.
 */
export function expectedPath(
  interventions: readonly Shaping[],
  { now, price, untilMs }: { now: number; price: number; untilMs: number },
): Point[] {
  const logAt = interventions.toReversed().reduce(shaped, () => 0);
  const replays = interventions.filter((one) => one.kind === 'replay' && untilOf(one) > now);
  const endMs = Math.min(untilMs, ...replays.map(({ startAt }) => startAt));
  if (endMs <= now) return [];
  const even = Array.from({ length: SAMPLES + 1 }, (_, index) => {
    return now + ((endMs - now) * index) / SAMPLES;
  });
  const edges = interventions
    .flatMap((one) => [one.startAt, untilOf(one)])
    .flatMap((at) => [at - 1, at])
    .filter((at) => at > now && at < endMs);
  const from = logAt(now);
  const path = [...even, ...edges]
    .toSorted((a, b) => a - b)
    .map((at) => ({ at, price: price * Math.exp(logAt(at) - from) }));
  return path.every((point) => point.price === price) ? [] : path;
}

/**
 * Applies one more intervention to a path. As in the market, each intervention changes the result of the earlier ones.
 */
function shaped(before: Log, one: Shaping): Log {
  if (one.kind === 'freeze') {
    const frozen = before(one.startAt);
    const missed = before(untilOf(one)) - frozen;
    return (at) =>
      at < one.startAt ? before(at) : at < untilOf(one) ? frozen : before(at) - missed;
  }
  const { percent } = one;
  if (percent === undefined) return before;
  return (at) => before(at) + Math.log(1 + percent / 100) * reached(one, at);
}

const untilOf = ({ startAt, durationMs, endedAt = Infinity }: Shaping) =>
  Math.min(startAt + durationMs, endedAt);

/**
 * Returns the progress of an intervention at an instant, 0 to 1: linear for a ramp, eased at both ends for a move, a
 * step for a gap. The progress is constant after the end.
 */
function reached({ kind, startAt, durationMs, endedAt = Infinity }: Shaping, at: number): number {
  const upTo = Math.min(at, endedAt);
  if (upTo < startAt) return 0;
  if (kind === 'gap' || upTo >= startAt + durationMs) return 1;
  const share = (upTo - startAt) / durationMs;
  return kind === 'move' ? share * share * (3 - 2 * share) : share;
}
