import { HOUR_MS } from '@hongbao/contracts/time';
import { expect, it } from 'vitest';
import { Advances } from './advances.ts';
import type { HappenedEvent } from './happened.ts';
import type { WorldTime } from './time.ts';

/** Creates a time whose every slice returns 600 events. */
function busyTime() {
  let now = 0;
  let happened = 0;
  const event = (at: number): HappenedEvent => {
    happened += 1;
    return { at, kind: 'test', refId: `${happened}`, summary: '' };
  };
  const steps: number[] = [];
  const time: Pick<WorldTime, 'settle' | 'advanceTo'> = {
    settle: async () => now,
    advanceTo: async (to) => {
      steps.push(to / HOUR_MS);
      now = to;
      return Array.from({ length: 600 }, () => event(to));
    },
  };
  return { advances: new Advances(time as WorldTime), steps };
}

it('an advance runs in slices of six hours and reports its first 1,000 events', async () => {
  const { advances, steps } = busyTime();
  const advance = await advances.run((now) => now + 20 * HOUR_MS);
  expect(steps).toEqual([6, 12, 18, 20]);
  expect(advance?.events.map(({ refId }) => Number(refId))).toEqual(
    Array.from({ length: 1_000 }, (_, index) => index + 1),
  );
  expect([advance?.isStopped, advances.current]).toEqual([false, null]);
});

it('an advance ends after its current slice when it is stopped, and does nothing without a target', async () => {
  const { advances, steps } = busyTime();
  expect(await advances.run(() => null)).toBeNull();
  expect([await advances.run((now) => now), steps]).toMatchObject([{ events: [] }, []]);
  expect(advances.stop()).toBe(false);
  const advance = advances.run((now) => now + 20 * HOUR_MS);
  while (advances.current === null) await Promise.resolve();
  expect(advances.stop()).toBe(true);
  expect(await advance).toMatchObject({ from: 0, to: 20 * HOUR_MS, isStopped: true });
  expect(steps.length).toBeLessThan(4);
});
