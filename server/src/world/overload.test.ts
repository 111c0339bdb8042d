import { getServerTime } from '@hongbao/contracts/settings/settings.calls';
import { SECOND_MS } from '@hongbao/contracts/time';
import { expect, it } from 'vitest';
import { useWorld } from '../testing/useWorld.ts';
import type { TimelineHandler } from './handlers.ts';

/** Something every second that takes three milliseconds: at a thousand times the speed nobody can keep up with it. */
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

it('a world faster than its events can be worked off answers everybody, in the order of time', async () => {
  const member = await world.given.member({ usdt: '10' });
  await world.control.setRate(1_000);
  await new Promise((resolve) => setTimeout(resolve, 60));
  const seen: number[] = [];
  for (let turn = 0; turn < 5; turn++) {
    seen.push((await member.call(getServerTime)).timestamp);
    await world.given.money(member, '1');
    seen.push(await world.control.now());
  }
  const { now } = await world.control.freeze();
  expect(now).toBeGreaterThan(seen[0] ?? Number.POSITIVE_INFINITY);
  const { read } = await world.inside();
  const done = await read.timelineEntry.count({
    where: { kind: 'test.dense', doneAt: { not: null } },
  });
  expect(done).toBeGreaterThan(20);
}, 10_000);
