import { expect, it } from 'vitest';
import { realMachine } from './machineClock.ts';

/** A machine that can be awake or asleep while time passes, and counts reads of its uptime. */
function laptop() {
  let awakeMs = 500;
  let upMs = 90_000_000;
  let asked = 0;
  const clock = realMachine({
    awake: () => awakeMs,
    up: () => {
      asked += 1;
      return upMs / 1_000;
    },
  });
  const startedAt = clock.elapsed();
  return {
    elapsed: () => clock.elapsed() - startedAt,
    asked: () => asked,
    wake(ms: number) {
      awakeMs += ms;
      upMs += ms;
    },
    sleep: (ms: number) => void (upMs += ms),
  };
}

it('the machine clock counts each system sleep once as elapsed time', () => {
  const { elapsed, wake, sleep } = laptop();
  wake(1_500);
  expect(elapsed()).toBe(1_500);
  sleep(3_600_000);
  wake(1_500);
  expect(elapsed()).toBe(3_603_000);
  wake(1_500);
  expect(elapsed()).toBe(3_604_500);
  sleep(10_000);
  wake(1_500);
  expect(elapsed()).toBe(3_616_000);
});

it('the machine clock ignores a sleep shorter than the resolution of the uptime', () => {
  const { elapsed, wake, sleep } = laptop();
  sleep(2_500);
  wake(2_000);
  expect(elapsed()).toBe(2_000);
  sleep(1);
  wake(2_000);
  expect(elapsed()).toBe(6_501);
});

it('the machine clock reads the uptime at most once a second', () => {
  const { elapsed, asked, wake, sleep } = laptop();
  const atStart = asked();
  sleep(60_000);
  wake(1_000);
  for (let time = 0; time < 5; time++) expect(elapsed()).toBe(1_000);
  expect(asked()).toBe(atStart);
  wake(1);
  for (let time = 0; time < 5; time++) expect(elapsed()).toBe(61_001);
  expect(asked()).toBe(atStart + 1);
  wake(1_000);
  elapsed();
  expect(asked()).toBe(atStart + 1);
});
