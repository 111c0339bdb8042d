import { DAY_MS, HOUR_MS, MINUTE_MS, WEEK_MS, WIRE_OFFSET_MS } from '@hongbao/contracts/time';

/** Zoom levels of the time axis. */
export const zooms = ['hour', 'day', 'week', 'month'] as const;
export type Zoom = (typeof zooms)[number];

interface Scale {
  /** Length of the axis, milliseconds of world time. */
  readonly spanMs: number;
  /** Distance of the ticks, milliseconds. */
  readonly tickMs: number;
}

const MONTH_DAYS = 30;

export const scales: Readonly<Record<Zoom, Scale>> = {
  hour: { spanMs: HOUR_MS, tickMs: 10 * MINUTE_MS },
  day: { spanMs: DAY_MS, tickMs: 4 * HOUR_MS },
  week: { spanMs: WEEK_MS, tickMs: DAY_MS },
  month: { spanMs: MONTH_DAYS * DAY_MS, tickMs: 5 * DAY_MS },
};

/** Share of the axis before the current instant. The rest is the future. */
const PAST_SHARE = 0.3;

/** The interval that the axis shows at an instant, epoch ms. */
export function rangeAt(now: number, zoom: Zoom): { readonly from: number; readonly to: number } {
  const { spanMs } = scales[zoom];
  const from = now - PAST_SHARE * spanMs;
  return { from, to: from + spanMs };
}

/** Returns the instants of the ticks in an interval, at full units in UTC+8. */
export function ticksIn(from: number, to: number, tickMs: number): number[] {
  const ticks: number[] = [];
  const first = Math.ceil((from + WIRE_OFFSET_MS) / tickMs) * tickMs - WIRE_OFFSET_MS;
  for (let at = first; at <= to; at += tickMs) ticks.push(at);
  return ticks;
}

/** Share of the axis within which events are shown one above the other. */
const NEAR = 0.018;
/** Maximum events one above the other. */
export const LANES = 4;

/** An event with its place on the axis: `x` from 0 to 1, and the lane from 0. */
export interface Placed<E> {
  readonly event: E;
  readonly x: number;
  readonly lane: number;
}

/**
 * Places the events of an interval. Events that are near each other are in different lanes; those beyond the last lane
 * are omitted, and only the list shows them.
 */
export function placeEvents<E extends { readonly at: number }>(
  events: readonly E[],
  { from, to }: { readonly from: number; readonly to: number },
): Placed<E>[] {
  const ends: number[] = [];
  return events
    .filter(({ at }) => at >= from && at <= to)
    .toSorted((a, b) => a.at - b.at)
    .flatMap((event) => {
      const x = (event.at - from) / (to - from);
      const free = ends.findIndex((end) => x - end >= NEAR);
      const lane = free === -1 ? ends.length : free;
      if (lane >= LANES) return [];
      ends[lane] = x;
      return [{ event, x, lane }];
    });
}
