import { insert, update } from '@hongbao/prisma/rowWriter';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { beforeEach, describe, expect, it } from 'vitest';
import { houseAccount, memberAccount } from '../ledger/accounts.ts';
import type { Posting } from '../ledger/ledger.types.ts';
import type { Plan } from './plan.ts';
import type { World } from './world.ts';

const testWorld = useWorld();
let world: World;
let now = 0;
let owner = '';
const main = () => memberAccount(owner, 'main', 'USDT');

beforeEach(async () => {
  world = await testWorld.inside();
  now = world.now();
  owner = (await testWorld.given.member({ usdt: '100' })).id;
});

function fee(id: string, amount: bigint): Posting {
  const credit = houseAccount('fees', 'USDT');
  const ref = { type: 'test', id };
  return {
    op: 'post',
    id,
    kind: 'adjustment',
    currency: 'USDT',
    debit: main(),
    credit,
    amount,
    ref,
  };
}
const setting = (key: string) => insert('Setting', { key, value: '""' });
const HUNDRED = 100_00000000n;

/** Expects equal states in memory and in the database. */
async function expectMemoryIsDatabase(): Promise<void> {
  const stored = world.rows.many('LedgerAccount', { orderBy: [['id', 'asc']] });
  const known = world.ledger.accounts().toSorted((a, b) => (a.id < b.id ? -1 : 1));
  expect(known.map((account) => ({ ...account }))).toEqual(
    stored.map((row) => ({
      ...row,
      postedDebits: BigInt(row.postedDebits),
      postedCredits: BigInt(row.postedCredits),
      pendingDebits: BigInt(row.pendingDebits),
    })),
  );
  const open = world.rows.many('TimelineEntry', { where: { doneAt: null } });
  expect(
    world.timeline
      .upcoming(1_000)
      .map(({ id }) => id)
      .sort(),
  ).toEqual(open.map(({ id }) => id).sort());
  const { lastNumber } = world.rows.firstOrThrow('World', { where: { id: 'world' } });
  // Numbers of refused plans are not persisted.
  expect(lastNumber).toBeLessThanOrEqual(world.ids.last);
}

it('a refused plan writes nothing and notifies no listener', async () => {
  let commits = 0;
  const stop = world.memory.listen(() => void (commits += 1));
  const refused = await world.commit({ ledger: [fee('much', HUNDRED + 1n)] }, now);
  expect([refused.ok, commits]).toEqual([false, 0]);
  await world.commit({ ledger: [fee('some', 1n)] }, now);
  expect(commits).toBe(1);
  stop();
});

describe('a commit of several plans', () => {
  it('writes all of them in one transaction', async () => {
    const plans = Array.from({ length: 50 }, (_, index): Plan => ({
      rows: [setting(`k${index}`)],
    }));
    const outcomes = await Promise.all(plans.map((plan) => world.commit(plan, now)));
    expect(outcomes.every(({ ok }) => ok)).toBe(true);
    expect(world.rows.count('Setting', { key: { startsWith: 'k' } })).toBe(50);
    await expectMemoryIsDatabase();
  });

  it('refuses only the plan with a duplicate key, and applies the others completely', async () => {
    const plan = (key: string): Plan => ({
      rows: [setting(key)],
      ledger: [fee(`fee/${key}/${Math.imul(key.length, 7)}`, 1n)],
      timeline: [{ op: 'schedule', kind: 'vip.assess', refId: `${key}`, at: now + 1_000 }],
    });
    await world.commit({ rows: [setting('taken')] }, now);
    const outcomes = await Promise.all(
      ['first', 'taken', 'third'].map((key) => world.commit(plan(key), now)),
    );
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, false, true]);
    expect(outcomes[1]).toMatchObject({ duplicate: expect.stringContaining('Setting') });
    expect(world.ledger.balance(main()).available).toBe(HUNDRED - 2n);
    expect(world.timeline.has('vip.assess', 'taken')).toBe(false);
    expect(world.timeline.has('vip.assess', 'third')).toBe(true);
    await expectMemoryIsDatabase();
  });

  it('refuses the second of two plans with the same transfer id', async () => {
    const outcomes = await Promise.all([
      world.commit({ ledger: [fee('same', 3n)] }, now),
      world.commit({ ledger: [fee('same', 3n)] }, now),
    ]);
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, false]);
    expect(world.ledger.balance(main()).available).toBe(HUNDRED - 3n);
    await expectMemoryIsDatabase();
  });

  it('refuses only the plan with insufficient balance, with the amounts', async () => {
    const outcomes = await Promise.all([
      world.commit({ rows: [setting('a')], ledger: [fee('a', HUNDRED - 10n)] }, now),
      world.commit({ rows: [setting('b')], ledger: [fee('b', 11n)] }, now),
      world.commit({ rows: [setting('c')], ledger: [fee('c', 10n)] }, now),
    ]);
    const tables = (outcome: (typeof outcomes)[number]) =>
      outcome.ok ? outcome.rows.map(({ table }) => table) : outcome;
    // Each result contains only the rows of its own plan.
    const written = ['Setting', 'LedgerTransfer', 'LedgerEntry'];
    expect(outcomes.map(tables)).toEqual([
      expect.arrayContaining(written),
      { ok: false, shortfall: { account: main(), currency: 'USDT', available: 10n, needed: 11n } },
      expect.arrayContaining(written),
    ]);
    expect(outcomes.map((one) => tables(one)).flat()).toHaveLength(1 + 2 * 3);
    expect(world.rows.count('Setting', { key: { in: ['a', 'b', 'c'] } })).toBe(2);
    await expectMemoryIsDatabase();
  });

  it('rejects only the plans that break an invariant', async () => {
    const outcomes = await Promise.allSettled([
      world.commit({ ledger: [fee('good', 1n)] }, now),
      world.commit({ ledger: [fee('bad', 0n)] }, now),
      world.commit(
        { timeline: [{ op: 'schedule', kind: 'vip.assess', refId: 'x', at: now - 1 }] },
        now,
      ),
      world.commit(
        { rows: [{ op: 'insert', table: 'Setting', key: {}, cells: { nope: 1 } }] },
        now,
      ),
      world.commit({ ledger: [fee('better', 1n)] }, now),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
      'rejected',
      'fulfilled',
    ]);
    expect(world.ledger.balance(main()).available).toBe(HUNDRED - 2n);
    await expectMemoryIsDatabase();
  });

  it('is split into several ordered transactions if it is too large', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 450 }, (_, index) =>
        world.commit({ ledger: [fee(`f${index}`, 1n)] }, now),
      ),
    );
    expect(outcomes.every(({ ok }) => ok)).toBe(true);
    const entries = world.rows.many('LedgerEntry', {
      where: { accountId: main(), kind: 'adjustment' },
      orderBy: [['number', 'asc']],
    });
    expect(entries.map(({ transferId }) => transferId)).toEqual(
      Array.from({ length: 450 }, (_, index) => `f${index}`),
    );
    await expectMemoryIsDatabase();
  });
});

describe('an error after a commit', () => {
  const ourReports = () => testWorld.server.reports.splice(0);

  it.each<[string, (key: string) => Plan, number]>([
    ['one insert', (key) => ({ rows: [setting(key)], ledger: [fee(key, 1n)] }), 1],
    ['two inserts', (key) => ({ rows: [setting(key)], ledger: [fee(key, 1n)] }), 2],
    [
      'two updates',
      (key) => ({ rows: [update('Setting', { key: 'there' }, { value: `"${key}"` })] }),
      2,
    ],
  ])('neither refuses nor repeats a commit of %s, and is reported', async (_, planOf, count) => {
    await world.commit({ rows: [setting('there')] }, now);
    let commits = 0;
    const listeners = [
      world.memory.listen(() => {
        throw new Error('a listener failed');
      }),
      world.memory.listen(() => void (commits += 1)),
    ];
    let made = 0;
    const follower = () =>
      world.memory.follower('faulty', () => {
        made += 1;
        return {
          onChanges: () => {
            if (made === 1) throw new Error('a follower failed');
          },
        };
      });
    follower();
    const before = world.ledger.balance(main()).available;
    const plans = Array.from({ length: count }, (__, index) => planOf(`k${index}`));
    const outcomes = await Promise.all(plans.map((plan) => world.commit(plan, now)));
    for (const stop of listeners) stop();
    expect(outcomes.map(({ ok }) => ok)).toEqual(plans.map(() => true));
    expect(commits).toBe(1);
    const paid = plans.filter(({ ledger }) => ledger !== undefined).length;
    expect(before - world.ledger.balance(main()).available).toBe(BigInt(paid));
    expect(world.rows.count('LedgerTransfer', { kind: 'adjustment' })).toBe(paid);
    await expectMemoryIsDatabase();
    // A derived value that could not follow is computed again.
    follower();
    expect(made).toBe(2);
    const [report, ...more] = ourReports();
    expect(report).toMatch(/remains valid.*a follower failed.*a listener failed/);
    expect(more).toEqual([]);
  });

  it('of a change of the clock leaves the change in place', async () => {
    const stop = world.memory.listen(() => {
      throw new Error('a listener failed');
    });
    await world.time.freeze();
    stop();
    expect(world.time.state.mode).toBe('frozen');
    expect(world.rows.firstOrThrow('World', {}).clockMode).toBe('frozen');
    expect(ourReports()[0]).toContain('a listener failed');
  });
});

describe('cached rows', () => {
  it('are invalidated by the commit that changes them', async () => {
    const read = () =>
      world.memory.table('Setting', 'aboutUs', async () =>
        world.rows.first('Setting', { where: { key: 'new' } }),
      );
    expect(await read()).toBeNull();
    await world.commit({ rows: [setting('new')] }, now);
    expect(await read()).toMatchObject({ key: 'new' });
  });
});
