import {
  advanceClock,
  getClock,
  listHappened,
  stopAdvance,
} from '@hongbao/contracts/control/clock.calls';
import { createWorld, listWorlds } from '@hongbao/contracts/control/worlds.calls';
import { applyPledgeLoan } from '@hongbao/contracts/loans/loans.calls';
import { closePosition, openPosition } from '@hongbao/contracts/positions/positions.calls';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@hongbao/contracts/time';
import { describe, expect, it, vi } from 'vitest';
import { isRefusal } from '../calls/decision.ts';
import { allHandlers } from '../jobs/allHandlers.ts';
import { playNamed } from '../scenarios/situations/playNamed.ts';
import { TEST_AT } from '@hongbao/server/testing/server';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { flatTexts } from '@hongbao/locales/flatTexts';
import { serverTexts } from '@hongbao/locales/languages';
import { isTextKey } from '../words/text.ts';

const world = useWorld();
const inThis = () => ({ params: { world: world.id } });
const advance = (body: object) => world.call(advanceClock, { ...inThis(), body });

describe('the target of an advance', () => {
  it.each([
    [TEST_AT + HOUR_MS],
    ['2026-01-06 13:00:00'],
    ['2026-01-06T05:00:00Z'],
    ['2026-01-06T13:00:00+08:00'],
  ])('accepts the format %s', async (to) => {
    expect(await advance({ to })).toMatchObject({ result: { now: TEST_AT + HOUR_MS } });
    const made = await world.must(createWorld, { body: { scenario: 'empty', at: to } });
    expect(made.now).toBe(TEST_AT + HOUR_MS);
  });

  it('accepts a duration with several units, such as 16h28m30s', async () => {
    const ahead = 16 * HOUR_MS + 28 * MINUTE_MS + 30_000;
    expect(await advance({ by: '16h28m30s' })).toMatchObject({ result: { now: TEST_AT + ahead } });
  });
});

describe('an advance until an event', () => {
  it('stops the requested time before a margin call that an intervention will cause', async () => {
    const member = await world.given.member({ balances: { BTC: '1' }, verified: true });
    await member.must(applyPledgeLoan, {
      body: { setId: 'pledge-30', amount: '4000', pledgeCurrency: 'BTC', pledgeQuantity: '0.1' },
    });
    await world.control.advance('2h');
    await world.control.intervene({
      symbol: 'BTC/USDT',
      kind: 'move',
      percent: -80,
      durationMs: 3 * DAY_MS,
    });
    const answer = await advance({ until: 'loans.trigger', minus: '60s' });
    if (!answer.ok) throw new Error(answer.reason);
    expect(answer.result.events.map(({ kind }) => kind)).not.toContain('loans.trigger');
    const { events } = await world.control.advance('60s');
    expect(events.map(({ kind, summary }) => [kind, summary])).toContainEqual([
      'loans.trigger',
      'Margin call',
    ]);
  });

  it('deletes its temporary copy of the world after the search', async () => {
    const member = await world.given.member({ usdt: '1000', verified: true });
    await member.must(openPosition, {
      body: { symbol: 'BTC/USDT', direction: 'long', quantity: '0.05', leverage: 100 },
    });
    const before = await world.control.hash();
    const far = await advance({ until: 'vip.redEnvelope', minus: '7d' });
    expect(far).toMatchObject({ reason: 'timeInThePast' });
    expect(await world.control.hash()).toBe(before);
    expect((await world.must(listWorlds)).map(({ id }) => id)).toEqual([world.id]);
  });

  it('suggests the nearest kind for an unknown kind, and is refused when no event is found within 100 days', async () => {
    expect(await advance({ until: 'vip.redEnvelop' })).toMatchObject({
      reason: 'eventUnknown',
      facts: { nearest: 'vip.redEnvelope', known: expect.arrayContaining(['loans.trigger']) },
    });
    const member = await world.given.member({ usdt: '10000', verified: true });
    await member.must(openPosition, {
      body: { symbol: 'BTC/USDT', direction: 'long', quantity: '0.01', leverage: 1 },
    });
    expect(await advance({ until: 'positions.trigger' })).toMatchObject({
      reason: 'eventFarAway',
      facts: { searchedTo: TEST_AT + 100 * DAY_MS },
    });
  });

  it.each([
    'content.chatAnswer',
    'kyc.begin',
    'kyc.review',
    'loans.due',
    'loans.graceOver',
    'loans.step',
    'loans.trigger',
    'options.settle',
    'positions.settle',
    'positions.trigger',
    'products.dayOver',
    'recharge.review',
    'withdrawal.step',
  ])('is refused without a search when no pending object can cause %s', async (until) => {
    const { server } = world;
    const rehearse = vi.spyOn(server.worlds, 'rehearse');
    expect(await advance({ until })).toMatchObject({ reason: 'eventCannotCome', facts: { until } });
    expect(rehearse).not.toHaveBeenCalled();
    rehearse.mockRestore();
  });

  it('is possible while a member has an object that can cause the event', async () => {
    const member = await world.given.member({ usdt: '1000', verified: true });
    const inside = await world.inside();
    const { id } = await member.must(openPosition, {
      body: { symbol: 'BTC/USDT', direction: 'long', quantity: '0.01', leverage: 10 },
    });
    expect(inside.time.canCome('positions.trigger')).toBe(true);
    await member.must(closePosition, { params: { id } });
    expect(inside.time.canCome('positions.trigger')).toBe(false);
  });

  it.each([
    'loan-under-review',
    'loan-overdue',
    'margin-call',
    'withdrawal-under-review',
    'deposit-under-review',
    'identity-submitted',
    'product-not-started',
    'liquidation-in',
    'limit-order-filled-in',
    'options-streak',
  ])(
    'reports no kind of event as impossible that then occurs after the situation %s',
    async (name) => {
      const inside = await world.inside();
      const played = await playNamed(inside, { name });
      expect(isRefusal(played)).toBe(false);
      const kinds = inside.time.kinds();
      const until = inside.now() + 2 * DAY_MS;
      const happened: string[] = [];
      while (inside.now() < until) {
        const cannotCome = kinds.filter((kind) => !inside.time.canCome(kind));
        expect(cannotCome.length).toBeGreaterThan(0);
        const events = await inside.time.advanceTo(Math.min(inside.now() + 6 * HOUR_MS, until));
        expect(events.filter(({ kind }) => cannotCome.includes(kind))).toEqual([]);
        happened.push(...events.map(({ kind }) => kind));
      }
      expect(happened.length).toBeGreaterThan(0);
    },
  );

  it.each([
    { until: 'vip.midnight', by: '1d' },
    { minus: '1d', by: '2d' },
    { until: 'vip midnight' },
  ])('rejects invalid parameters: %j', async (body) => {
    expect((await world.raw(advanceClock, { ...inThis(), body })).status).toBe(400);
  });
});

describe('a long advance', () => {
  it('reports its progress and can be stopped', async () => {
    await world.control.fork('twin');
    const member = await world.given.member({ usdt: '1000' });
    const long = advance({ by: '360d' });
    const seen = async () => world.must(getClock, inThis());
    let clock = await seen();
    while (clock.advancing === undefined || clock.now === TEST_AT) clock = await seen();
    expect(clock.advancing).toMatchObject({ from: TEST_AT, to: TEST_AT + 360 * DAY_MS });
    await world.must(stopAdvance, inThis());
    const answer = await long;
    if (!answer.ok) throw new Error(answer.reason);
    expect(answer.result).toMatchObject({ isStopped: true });
    expect(answer.result.now).toBeGreaterThan(TEST_AT);
    expect(answer.result.now).toBeLessThan(TEST_AT + 360 * DAY_MS);
    expect((await seen()).advancing).toBeUndefined();
    expect(member.id).toBeTruthy();
  });

  it('reaches the same state whether or not it is split into slices', async () => {
    await world.control.fork('twin');
    await world.control.advance('3d');
    const twin = await world.server.openWorld('twin').inside();
    await twin.time.advanceTo(TEST_AT + 3 * DAY_MS);
    expect(await twin.hash()).toBe(await world.control.hash());
  });

  it('waits for the running advance and starts where that one ends', async () => {
    const [first, second] = await Promise.all([advance({ by: '1d' }), advance({ by: '2d' })]);
    expect([first.ok, second.ok]).toEqual([true, true]);
    expect(await world.control.now()).toBe(TEST_AT + 3 * DAY_MS);
  });

  it('cannot be stopped in an unknown world', async () => {
    const lost = await world.call(stopAdvance, { params: { world: 'none' } });
    expect(lost).toMatchObject({ reason: 'worldUnknown' });
  });
});

it('the list of event kinds for operators describes every kind', async () => {
  const kinds = allHandlers().flatMap(({ kind, isHousekeeping }) => (isHousekeeping ? [] : [kind]));
  expect(kinds.filter((kind) => !isTextKey(`events.${kind}`))).toEqual([]);
  expect(flatTexts(serverTexts['en-us'].events).length).toBe(kinds.length);
  const { events } = await world.control.clock();
  for (const { summary } of events) expect(summary).toMatch(/^[A-Z].*\.$/);
});

describe('the events of a member', () => {
  it('include past and pending events of the member and of all members, but none of other members', async () => {
    const borrower = await world.given.member({ balances: { BTC: '1' }, verified: true });
    const idle = await world.given.member({});
    await borrower.must(applyPledgeLoan, {
      body: { setId: 'pledge-30', amount: '400', pledgeCurrency: 'BTC', pledgeQuantity: '0.1' },
    });
    const due = async (member: string) => {
      const { events } = await world.must(getClock, {
        ...inThis(),
        query: { limit: '100', member },
      });
      return events.map(({ kind, refId }) => `${kind} ${refId}`);
    };
    const [theirs, others] = [await due(borrower.id), await due(idle.id)];
    expect(theirs.filter((event) => event.startsWith('loans.'))).toHaveLength(1);
    expect(others.filter((event) => event.startsWith('loans.'))).toEqual([]);
    for (const events of [theirs, others]) expect(events).toContain('vip.redEnvelope job');

    await world.control.advance(2 * HOUR_MS);
    const done = async (member: string) => {
      const query = { member, pageSize: '100' };
      const { records, total } = await world.must(listHappened, { ...inThis(), query });
      expect(total).toBe(records.length);
      return records.map(({ kind }) => kind);
    };
    expect(await done(borrower.id)).toContain('loans.step');
    expect(await done(idle.id)).not.toContain('loans.step');
    expect(await done('nobody')).not.toContain('vip.assess');
  });
});
