import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { createChanges } from '../../lib/changes.ts';
import { onWorldJump } from '../../lib/worldClock.ts';
import type { PricePoint } from '../../ui/pictures/PriceChart.tsx';
import { marketApi } from '../market/market.api.ts';

/** Maximum number of recorded ticks per symbol: ten minutes at one per second. */
const TICKS_MAX = 600;

const recorded = new Map<string, readonly PricePoint[]>();
const { subscribe, notify } = createChanges();

/** Appends a tick, unless it is not newer than the last one. */
export function recordTick(symbol: string, tick: PricePoint): void {
  const ticks = recorded.get(symbol) ?? [];
  const last = ticks.at(-1);
  if (last && tick.at <= last.at) return;
  recorded.set(symbol, [...ticks.slice(1 - TICKS_MAX), tick]);
  notify();
}

/** Forgets all ticks: after a jump of the clock they belong to another time. */
export function forgetTicks(): void {
  recorded.clear();
  notify();
}

const none: readonly PricePoint[] = [];

/** The recorded ticks of a symbol, oldest first. */
export const recordedTicks = (symbol: string): readonly PricePoint[] =>
  recorded.get(symbol) ?? none;

/**
 * The prices of the last `spanMs`, oldest first: the prices of the seconds before the page was opened, then the ticks seen
 * since.
 */
export function useRecentTicks(
  symbol: string,
  price: string | undefined,
  now: number,
  spanMs: number,
): readonly PricePoint[] {
  const ticks = useSyncExternalStore(subscribe, () => recordedTicks(symbol));
  const { data: seconds, refetch } = marketApi.listKlines.useQuery(
    { query: { symbol, interval: '1s', limit: Math.ceil(spanMs / 1_000) } },
    { refetchOnMountOrArgChange: true },
  );
  useEffect(
    () =>
      onWorldJump(() => {
        forgetTicks();
        void refetch();
      }),
    [refetch],
  );
  const second = Math.floor(now / 1_000) * 1_000;
  useEffect(() => {
    if (price !== undefined) recordTick(symbol, { at: second, price: Number(price) });
  }, [symbol, price, second]);
  return useMemo(() => {
    const firstAt = ticks[0]?.at ?? second;
    const before = (seconds ?? [])
      .map(({ openAt, close }) => ({ at: openAt, price: Number(close) }))
      .filter(({ at }) => at < firstAt);
    return [...before, ...ticks].filter(({ at }) => at >= second - spanMs);
  }, [ticks, seconds, second, spanMs]);
}
