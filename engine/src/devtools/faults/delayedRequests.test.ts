import { useWorld } from '@hongbao/server/testing/useWorld';
import { expect, it } from 'vitest';
import { DelayedRequests } from './delayedRequests.ts';

const world = useWorld({ isShared: true });
const HOUR_MS = 3_600_000;

/** A request whose connection `leave` closes. */
function arrival() {
  const callbacks: (() => void)[] = [];
  const request = { onEnd: (over: () => void) => void callbacks.push(over) };
  return { request, leave: () => callbacks.forEach((over) => over()) };
}

it('a delayed request continues when its delay has passed or its client disconnects', async () => {
  const delayed = new DelayedRequests();
  const inside = await world.inside();
  const wait = (ms: number, one = arrival()) =>
    delayed.wait({ world: inside, ruleIds: ['fault1'], ms }, one.request);
  await wait(1);
  const one = arrival();
  const waiting = wait(HOUR_MS, one);
  one.leave();
  await waiting;
  expect(inside.refCount.hasListeners).toBe(false);
});

it('at most 2,000 requests are delayed, and removing the rule releases its requests', async () => {
  const delayed = new DelayedRequests();
  const inside = await world.inside();
  const wait = () => {
    const { request } = arrival();
    return delayed.wait({ world: inside, ruleIds: ['fault1'], ms: HOUR_MS }, request);
  };
  const waiting = Array.from({ length: 2_000 }, wait);
  expect(wait).toThrow(expect.objectContaining({ problem: 'tooMany' }));
  delayed.releaseAll();
  await Promise.all(waiting);
  const again = wait();
  const removed = (id: string) => ({
    op: 'remove' as const,
    table: 'FaultRule' as const,
    key: { id },
    cells: {},
  });
  inside.memory.forget([removed('fault2')]);
  expect(inside.refCount.hasListeners).toBe(true);
  inside.memory.forget([removed('fault1')]);
  await again;
  expect(inside.refCount.hasListeners).toBe(false);
});
