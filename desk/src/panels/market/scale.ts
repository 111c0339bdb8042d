/** The visible range of a chart: times in epoch ms of the world, and prices as doubles. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly fromMs: number;
  readonly nowMs: number;
  readonly untilMs: number;
  readonly low: number;
  readonly high: number;
}

/** The visible past and future of each time span, and the step to which a drag is rounded. */
export const spans = {
  hour: { interval: '1m', limit: 60, backMs: 3_600_000, aheadMs: 1_800_000, stepMs: 60_000 },
  six: { interval: '5m', limit: 72, backMs: 21_600_000, aheadMs: 10_800_000, stepMs: 300_000 },
  day: { interval: '15m', limit: 96, backMs: 86_400_000, aheadMs: 43_200_000, stepMs: 900_000 },
} as const;
export type Span = keyof typeof spans;
export const spanNames = Object.keys(spans) as Span[];

/** Minimum price range of a chart around the current price, in percent. */
export const reaches = ['5', '15', '50'] as const;
export type Reach = (typeof reaches)[number];

/** Returns the frame around the current price that contains every given price. */
export function toFrame(
  box: { width: number; height: number },
  { now, span, reach }: { now: number; span: Span; reach: Reach },
  price: number,
  others: readonly number[],
): Frame {
  const around = [price * (1 - Number(reach) / 100), price * (1 + Number(reach) / 100)];
  const { backMs, aheadMs } = spans[span];
  return {
    ...box,
    fromMs: now - backMs,
    nowMs: now,
    untilMs: now + aheadMs,
    low: Math.min(...around, ...others),
    high: Math.max(...around, ...others),
  };
}

export const xOf = ({ width, fromMs, untilMs }: Frame, at: number): number =>
  ((at - fromMs) / (untilMs - fromMs)) * width;

export const yOf = ({ height, low, high }: Frame, price: number): number =>
  height - ((price - low) / (high - low)) * height;

/** The intervention drafted by a drag. */
export interface Draft {
  readonly kind: 'ramp' | 'gap';
  /** Target price as a decimal string in the precision of the symbol. */
  readonly to: string;
  /** Change relative to the current price, in percent. */
  readonly percent: number;
  readonly durationMs: number;
}

/** Horizontal distance from the current time in pixels, below which a drag counts as vertical. */
const STRAIGHT_PX = 14;

/**
 * Converts a drag from the current time to a point (pixels) into a draft: a vertical drag into a gap, a drag to the
 * right into a ramp. Limited to the edges of the chart.
 */
export function draftAt(
  frame: Frame,
  place: { x: number; y: number },
  { price, precision, stepMs }: { price: number; precision: number; stepMs: number },
): Draft {
  const x = Math.min(Math.max(place.x, 0), frame.width);
  const y = Math.min(Math.max(place.y, 0), frame.height);
  const wanted = frame.low + (1 - y / frame.height) * (frame.high - frame.low);
  const to = Math.max(wanted, 10 ** -precision).toFixed(precision);
  const percent = (Number(to) / price - 1) * 100;
  const right = x - xOf(frame, frame.nowMs);
  if (right < STRAIGHT_PX) return { kind: 'gap', to, percent, durationMs: 0 };
  const longMs = (right / frame.width) * (frame.untilMs - frame.fromMs);
  const durationMs = Math.max(stepMs, Math.round(longMs / stepMs) * stepMs);
  return { kind: 'ramp', to, percent, durationMs };
}
