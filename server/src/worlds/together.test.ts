import { buyOption, listOptions } from '@hongbao/contracts/options/options.calls';
import { insert } from '@hongbao/prisma/rowWriter';
import { useWorld } from '../testing/useWorld.ts';
import { describe, expect, it } from 'vitest';
import type { TimelineHandler } from '@hongbao/engine/world/handlers';

const keep: TimelineHandler = {
  kind: 'test.keep',
  priority: 1,
  isIndependent: true,
  run: async (_, { refId }) => {
    if (refId === 'fails') throw new Error('it fails');
    // 'taken' is refused only at its commit, because its key already exists.
    const key = refId === 'taken' ? 'a' : refId;
    return { plan: { rows: [insert('Setting', { key, value: '""' })] }, summary: `kept ${key}` };
  },
};
const sweep: TimelineHandler = {
  ...keep,
  kind: 'test.sweep',
  isHousekeeping: true,
};
/** A handler for which gathering fails for a group with a faulty event, and succeeds for each other event alone. */
const gathered: TimelineHandler = {
  ...keep,
  kind: 'test.gathered',
  gather: async (_, events) => {
    if (events.some(({ refId }) => refId === 'fails')) throw new Error('one of them fails');
    const first = events[0]?.refId;
    return ({ refId }) => {
      if (refId === 'later' && refId !== first) return 'afterTheOthers';
      if (refId === 'never') return 'afterTheOthers';
      if (refId === 'undecided') throw new Error('it can’t be decided');
      const row = insert('Setting', { key: refId, value: '""' });
      return { plan: { rows: [row] }, summary: `${events.length} asked for` };
    };
  },
};
const world = useWorld({ handlers: [keep, sweep, gathered], isQuiet: false });

/** Returns how many commits changed a table while `work` ran. */
async function commitsOf(table: string, work: () => Promise<unknown>): Promise<number> {
  const inside = await world.inside();
  let count = 0;
  const stop = inside.memory.listen((rows) => {
    if (rows.some((row) => row.table === table)) count += 1;
  });
  await work();
  stop();
  return count;
}

describe('simultaneous events of one kind', () => {
  it('share one commit, such as options that expire together', async () => {
    const members = await world.given.members(30, { usdt: '500' });
    const body = { setId: 'BTC-60', direction: 'up', stake: '10' } as const;
    const bought = members.flatMap((member) =>
      Array.from({ length: 5 }, () => member.must(buyOption, { body })),
    );
    await Promise.all(bought);
    const commits = await commitsOf('OptionOrder', () => world.control.advance('60s'));
    expect(commits).toBeLessThanOrEqual(2);
    for (const member of members.slice(0, 3))
      expect((await member.must(listOptions, { query: { status: 'settled' } })).total).toBe(5);
  });

  it('are applied or parked individually', async () => {
    const inside = await world.inside();
    const at = inside.now() + 1_000;
    const dates = ['a', 'fails', 'taken', 'b'].map(
      (refId) => ({ op: 'schedule', kind: 'test.keep', refId, at }) as const,
    );
    await inside.commit({ timeline: dates }, inside.now());
    const { events } = await world.control.advance('1s');
    expect(events.map(({ refId, summary }) => [refId, summary])).toEqual([
      ['a', 'kept a'],
      ['fails', 'parked: it fails'],
      ['taken', expect.stringContaining('parked: An event')],
      ['b', 'kept b'],
    ]);
    expect(inside.time.parked().map(({ refId }) => refId)).toEqual(['fails', 'taken']);
    const kept = inside.rows.many('Setting', { where: { key: { in: ['a', 'b'] } } });
    expect(kept).toHaveLength(2);
    for (const { id } of inside.time.parked()) await inside.time.drop(id);
  });

  it('are gathered in one call, and individually after that call has failed', async () => {
    const inside = await world.inside();
    const advanced = async (...refIds: string[]) => {
      const at = inside.now() + 1_000;
      const dates = refIds.map(
        (refId) => ({ op: 'schedule', kind: 'test.gathered', refId, at }) as const,
      );
      await inside.commit({ timeline: dates }, inside.now());
      const { events } = await world.control.advance('1s');
      return events.map(({ summary }) => summary);
    };
    expect(await advanced('e', 'undecided', 'f')).toEqual([
      '3 asked for',
      'parked: it can’t be decided',
      '3 asked for',
    ]);
    expect(await advanced('g', 'fails', 'h')).toEqual(['kept g', 'parked: it fails', 'kept h']);
    for (const { id } of inside.time.parked()) await inside.time.drop(id);
  });

  it('end their group at a deferred event, which starts the next group', async () => {
    const inside = await world.inside();
    const at = inside.now() + 1_000;
    const dates = ['i', 'later', 'j', 'k'].map(
      (refId) => ({ op: 'schedule', kind: 'test.gathered', refId, at }) as const,
    );
    await inside.commit({ timeline: dates }, inside.now());
    const { events } = await world.control.advance('1s');
    expect(events.map(({ refId, summary }) => [refId, summary])).toEqual([
      ['i', '4 asked for'],
      ['later', '3 asked for'],
      ['j', '3 asked for'],
      ['k', '3 asked for'],
    ]);
  });

  it('are parked if they are deferred in every group', async () => {
    const inside = await world.inside();
    const never = { op: 'schedule', kind: 'test.gathered', refId: 'never' } as const;
    await inside.commit({ timeline: [{ ...never, at: inside.now() + 1_000 }] }, inside.now());
    const { events } = await world.control.advance('1s');
    expect(events[0]?.summary).toContain('first event of its group');
    for (const { id } of inside.time.parked()) await inside.time.drop(id);
  });

  it('schedule one VIP assessment for a member who wins several options', async () => {
    const member = await world.given.member({ usdt: '500' });
    const body = { setId: 'BTC-60', stake: '10' } as const;
    for (const direction of ['up', 'up', 'down', 'down'] as const)
      await member.must(buyOption, { body: { ...body, direction } });
    const { events } = await world.control.advance('60s');
    const won = events.filter(({ summary }) => summary.endsWith(': profit'));
    const looks = events.filter(({ kind }) => kind === 'vip.assess');
    expect([won.length, looks.length]).toEqual([2, 1]);
  });

  it('are not reported if they are housekeeping, unless they fail', async () => {
    const inside = await world.inside();
    const at = inside.now() + 1_000;
    const dates = ['c', 'fails', 'd'].map(
      (refId) => ({ op: 'schedule', kind: 'test.sweep', refId, at }) as const,
    );
    await inside.commit({ timeline: dates }, inside.now());
    const { events } = await world.control.advance('1s');
    expect(events.map(({ refId }) => refId)).toEqual(['fails']);
    for (const { id } of inside.time.parked()) await inside.time.drop(id);
  });
});
