import { createChanges } from './changes.ts';

/**
 * A reading of the world clock. Every answer contains the time and the rate of the clock; between answers the time is
 * extrapolated. `Date.now` only measures elapsed time here, so the clock of the device may be wrong by any amount.
 * Unlike `performance.now`, it includes the time during which a tab sleeps.
 */
let reading: { worldMs: number; machineMs: number; rate: number } | null = null;
const everyAnswer = createChanges();
const jumps = createChanges();

/** Subscribes to every change of the clock by an answer. */
export const onWorldTime = everyAnswer.subscribe;
/** Subscribes to jumps of the clock, after which cached data belongs to another time. */
export const onWorldJump = jumps.subscribe;

/** Applies `X-World-Now` (epoch ms) and `X-World-Rate` (1 live, 0 frozen). Invalid headers are ignored. */
export function setWorldTime(nowHeader: string | null, rateHeader: string | null): void {
  const worldMs = Number(nowHeader);
  if (!nowHeader || !Number.isFinite(worldMs)) return;
  const rate = rateHeader === null ? 1 : Number(rateHeader);
  const isJump = reading !== null && Math.abs(worldMs - worldNow()) > jumpMs(reading.rate);
  reading = { worldMs, machineMs: Date.now(), rate: Number.isFinite(rate) ? rate : 1 };
  everyAnswer.notify();
  if (isJump) jumps.notify();
}

/**
 * Maximum difference that is not a jump of the clock, in milliseconds: answers can arrive out of order by as much as
 * the duration of a request.
 */
const OUT_OF_ORDER_MS = 10_000;
const jumpMs = (rate: number) => OUT_OF_ORDER_MS * Math.max(1, rate);

/** Returns the current time of the world in epoch ms. Before the first answer it is the machine clock. */
export function worldNow(): number {
  const machineMs = Date.now();
  if (!reading) return machineMs;
  return reading.worldMs + (machineMs - reading.machineMs) * reading.rate;
}

/** Discards all readings. For tests only. */
export function resetWorldClock(): void {
  reading = null;
}
