import type { IncomingMessage } from 'node:http';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RATE_MIN, requireRate } from './requireRate.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Runs a body that arrives at a rate for some seconds. Returns how it ended, and when. */
async function receive(bytesPerS: number, seconds: number) {
  const request = { complete: false, socket: { bytesRead: 1_000 } };
  let finish = () => {};
  const work = new Promise<void>((resolve) => (finish = resolve));
  let ended: { readonly after: number; readonly error?: unknown } | null = null;
  let second = 0;
  const received = requireRate(request as unknown as IncomingMessage, work).then(
    () => (ended = { after: second }),
    (error: unknown) => (ended = { after: second, error }),
  );
  for (second = 1; second <= seconds && ended === null; second++) {
    request.socket.bytesRead += bytesPerS;
    await vi.advanceTimersByTimeAsync(1_000);
  }
  finish();
  await received;
  return ended;
}

it('a body below the minimum rate is refused after seven seconds', async () => {
  expect(await receive(RATE_MIN / 2, 30)).toMatchObject({
    after: 6,
    error: { problem: 'tooSlow', facts: { minBytesPerS: RATE_MIN } },
  });
});

it('a body at the minimum rate is received', async () => {
  expect(await receive(RATE_MIN, 25)).toEqual({ after: 26 });
});

it('a body that is complete is not refused, however long its work takes', async () => {
  const request = { complete: true, socket: { bytesRead: 10 } };
  let finish = () => {};
  const work = new Promise<void>((resolve) => (finish = resolve));
  const received = requireRate(request as unknown as IncomingMessage, work);
  await vi.advanceTimersByTimeAsync(60_000);
  finish();
  await received;
  expect(vi.getTimerCount()).toBe(0);
});
