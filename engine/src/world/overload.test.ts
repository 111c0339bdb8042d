import { getServerTime } from '@hongbao/contracts/settings/settings.calls';
import { SECOND_MS } from '@hongbao/contracts/time';
import { expect, it } from 'vitest';
import { useWorld } from '@hongbao/server/testing/useWorld';
import type { TimelineHandler } from './handlers.ts';

/**
 * Schedules an event with a duration of 3 ms every second, so that the server cannot keep up at 400 times real time.
 */
const dense: TimelineHandler = {
  kind: 'test.dense',
  priority: 1,
  run: async () => {
    await new Promise((resolve) => setTimeout(resolve, 3));
    return { plan: {}, summary: 'done' };
  },
  next: (after) => after + SECOND_MS,
};

const world = useWorld({ handlers: [dense] });

it('a world whose events cannot keep up with its clock still answers requests', async () => {
  const member = await world.given.member({ usdt: '10' });
  await world.control.setRate(400);
  await new Promise((resolve) => setTimeout(resolve, 60));
  const { timestamp } = await member.call(getServerTime);
  await world.given.money(member, '1');
  const { now } = await world.control.freeze();
  expect(now).toBeGreaterThan(timestamp);
  const { rows } = await world.inside();
  const where = { kind: 'test.dense', doneAt: { not: null } };
  expect(rows.count('TimelineEntry', where)).toBeGreaterThan(20);
}, 10_000);
