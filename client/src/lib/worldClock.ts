/**
 * The world's time. Every answer carries the world's clock and its rate; between answers we run on from the last
 * one. `Date.now` is only a stopwatch here (it goes on through a sleeping tab, `performance.now` may not), so the
 * phone's own clock may be wrong by any amount.
 */
interface Reading {
  worldMs: number;
  machineMs: number;
  rate: number;
}

let reading: Reading | null = null;
const listeners = new Set<() => void>();
const jumpListeners = new Set<() => void>();

/** Takes over `X-World-Now` (epoch ms) and `X-World-Rate` (1 live, 0 frozen). Unreadable headers change nothing. */
export function noteWorldTime(nowHeader: string | null, rateHeader: string | null): void {
  const worldMs = Number(nowHeader);
  if (!nowHeader || !Number.isFinite(worldMs)) return;
  const rate = rateHeader === null ? 1 : Number(rateHeader);
  const isJump = reading !== null && Math.abs(worldMs - worldNow()) > jumpMs(reading.rate);
  reading = { worldMs, machineMs: Date.now(), rate: Number.isFinite(rate) ? rate : 1 };
  for (const listener of listeners) listener();
  if (isJump) for (const listener of jumpListeners) listener();
}

/** Answers may arrive in another order than they were given, by as much as a request may take. */
const OUT_OF_ORDER_MS = 10_000;
const jumpMs = (rate: number) => OUT_OF_ORDER_MS * Math.max(1, rate);

/** The world's present, epoch ms; the machine's own until the first answer came. */
export function worldNow(): number {
  const machineMs = Date.now();
  if (!reading) return machineMs;
  return reading.worldMs + (machineMs - reading.machineMs) * reading.rate;
}

/** Called whenever an answer moved the clock. Returns the way to stop listening. */
export function onWorldTime(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Called when the world's clock was moved by hand: whatever was read before belongs to another time. */
export function onWorldJump(listener: () => void): () => void {
  jumpListeners.add(listener);
  return () => jumpListeners.delete(listener);
}

/** For tests: forgets every reading. */
export function resetWorldClock(): void {
  reading = null;
}
