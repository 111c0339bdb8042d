import { insert } from '@hongbao/prisma/rowWriter';
import { MINUTE_MS, SECOND_MS } from '@hongbao/contracts/time';
import { describe, expect, it } from 'vitest';
import { useWorld } from '@hongbao/server/testing/useWorld';
import type { TimelineHandler } from './handlers.ts';

const keep: TimelineHandler = {
  kind: 'test.keep',
  priority: 1,
  isIndependent: true,
  run: async (_, { refId }) => ({
    plan: { rows: [insert('Setting', { key: refId, value: '""' })] },
    summary: `kept ${refId}`,
  }),
};
let elapsedMs = 0;
const machine = { wall: () => Date.UTC(2026, 0, 6, 4) + elapsedMs, elapsed: () => elapsedMs };
const world = useWorld({ handlers: [keep], machine });

/** Returns how many of `count` simultaneous events a read sees as done, when the world is `lateMs` behind its clock. */
async function readAfter(lateMs: number, count: number) {
  const inside = await world.inside();
  await inside.time.run(1);
  const at = inside.now() + SECOND_MS;
  const dates = Array.from(
    { length: count },
    (_, index) => ({ op: 'schedule', kind: 'test.keep', refId: `test-${index}`, at }) as const,
  );
  await inside.commit({ timeline: dates }, inside.now());
  const kept = () => inside.rows.count('Setting', { key: { startsWith: 'test-' } });
  elapsedMs += SECOND_MS + lateMs;
  const seen = await inside.atNow(async (now) => ({
    behindMs: inside.now() - now,
    kept: kept(),
  }));
  await inside.time.settle();
  expect(await kept()).toBe(count);
  return seen;
}

describe('a read during many simultaneous events', () => {
  it('does not wait, and sees the instant of these events', async () => {
    const { behindMs, kept } = await readAfter(300, 2_000);
    expect(behindMs).toBe(300);
    expect(kept).toBeLessThan(2_000);
  });

  it('waits for a small number of events', async () => {
    expect(await readAfter(300, 50)).toEqual({ behindMs: 0, kept: 50 });
  });

  it('waits for all events when the world is far behind its clock', async () => {
    expect(await readAfter(MINUTE_MS, 2_000)).toEqual({ behindMs: 0, kept: 2_000 });
  });
});

it('a command waits for all simultaneous events', async () => {
  const inside = await world.inside();
  const at = inside.now() + SECOND_MS;
  const dates = Array.from(
    { length: 1_000 },
    (_, index) => ({ op: 'schedule', kind: 'test.keep', refId: `test-${index}`, at }) as const,
  );
  await inside.commit({ timeline: dates }, inside.now());
  const advanced = inside.time.advanceTo(at);
  const kept = await inside.command('test', async () =>
    inside.rows.count('Setting', { key: { startsWith: 'test-' } }),
  );
  await advanced;
  expect(kept).toBe(1_000);
});
