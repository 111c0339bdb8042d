import { type SituationMove, situationNames } from '@hongbao/contracts/control/situations.types';
import { listSituations, playSituation } from '@hongbao/contracts/control/situations.calls';
import type { BodyOf, ResultOf } from '@hongbao/contracts/call';
import { listContests, rankContest } from '@hongbao/contracts/contests/contests.calls';
import { contestStatus } from '@hongbao/contracts/contests/contests.types';
import { listIeoOrders } from '@hongbao/contracts/ieo/ieo.calls';
import { getMember } from '@hongbao/contracts/member/member.calls';
import { listNotices } from '@hongbao/contracts/content/notices.calls';
import { listLoans, repayLoan } from '@hongbao/contracts/loans/loans.calls';
import { formatUnits, units } from '@hongbao/contracts/money';
import { getOptionReceipt, listOptions } from '@hongbao/contracts/options/options.calls';
import { listPositions } from '@hongbao/contracts/positions/positions.calls';
import { applyWithdrawal } from '@hongbao/contracts/withdrawal/withdrawal.calls';
import { buyDebt, getProduct } from '@hongbao/contracts/products/products.calls';
import { getTeam } from '@hongbao/contracts/team/team.calls';
import {
  DAY_MS,
  MINUTE_MS,
  SECOND_MS,
  startOfWireDay,
  startOfWireWeek,
} from '@hongbao/contracts/time';
import type { World } from '../../world/world.ts';
import { describe, expect, it } from 'vitest';
import { machines } from '@hongbao/contracts/machines';
import { routeProblems } from '@hongbao/contracts/pages/pages';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { situations } from './situations.ts';

const world = useWorld();

type Played = ResultOf<typeof playSituation>;
type Asked = BodyOf<typeof playSituation>;

const play = (body: Asked): Promise<Played> =>
  world.must(playSituation, { params: { world: world.id }, body });
const as = (played: Played) => ({ token: played.member.token });

/** The kind of a change that a situation reports. */
function moveIn(line: string): SituationMove {
  if (line.startsWith('Clock moved')) return 'clock';
  return /^[A-Z]+\/USDT steered /.test(line) ? 'market' : 'others';
}

it.each(situations.map(({ name }) => name))(
  'the list reports what %s changes for the whole world',
  async (name) => {
    const { done } = await play({ name });
    const listed = (await world.must(listSituations)).find((one) => one.name === name);
    expect([...new Set(done.map(moveIn))].toSorted()).toEqual(listed?.moves.toSorted());
  },
);

/** The final state of each situation, as state machine and state. */
const states: Readonly<Record<string, string>> = {
  'session-ended': 'session.loggedOut',
  guest: 'session.loggedIn',
  'identity-none': 'kyc.none',
  'identity-submitted': 'kyc.submitted',
  'identity-pending-review': 'kyc.pendingReview',
  'identity-authorised': 'kyc.authorised',
  'identity-rejected': 'kyc.rejected',
  'deposit-under-review': 'recharge.underReview',
  'deposit-delivered': 'recharge.delivered',
  'deposit-rejected': 'recharge.rejected',
  'withdrawal-under-review': 'withdrawal.underReview',
  'withdrawal-approved': 'withdrawal.approved',
  'withdrawal-paid-out': 'withdrawal.paidOut',
  'withdrawal-delivered': 'withdrawal.delivered',
  'withdrawal-rejected': 'withdrawal.rejected',
  'withdrawal-failed': 'withdrawal.failed',
  'position-pending': 'position.pending',
  'trigger-order-waiting': 'position.pending',
  'trigger-order-opened': 'position.running',
  'position-running': 'position.running',
  'position-with-exits': 'position.running',
  'position-in-settlement': 'position.inSettlement',
  'position-closed': 'position.closed',
  'position-liquidated': 'position.closed',
  'option-running': 'option.running',
  'option-won-in': 'option.running',
  'option-lost-in': 'option.running',
  'option-won': 'option.settled',
  'option-lost': 'option.settled',
  'options-streak': 'option.settled',
  'withdrawal-refused-overdue': 'loan.passed',
  'product-not-started': 'productOrder.notStarted',
  'product-running': 'productOrder.running',
  'product-ended': 'productOrder.ended',
  'product-frozen': 'productOrder.frozen',
  'product-cancelled': 'productOrder.cancelled',
  'loan-under-review': 'loan.underReview',
  'loan-pending-review': 'loan.pendingReview',
  'loan-waiting': 'loan.waiting',
  'loan-rejected': 'loan.rejected',
  'loan-running': 'loan.passed',
  'loan-repaid': 'loan.repaid',
  'loan-overdue': 'loan.passed',
  'loan-margin-called': 'loan.passed',
  'ieo-applied': 'ieoOrder.applied',
  'ieo-won-unpaid': 'ieoOrder.won',
  'ieo-lost': 'ieoOrder.lost',
  'ieo-paid': 'ieoOrder.completed',
  'ieo-forfeited': 'ieoOrder.forfeited',
  'ieo-listed': 'ieoOrder.listed',
  'contest-joined': 'contestEntry.joined',
  'contest-exited': 'contestEntry.exited',
  'contest-finished': 'contestEntry.finished',
};

/** Reads a member's state from the rows of the world, by state machine. */
const readers: Readonly<Record<string, (inside: World, memberId: string) => Promise<unknown>>> = {
  session: async ({ rows }, memberId) =>
    rows.count('Session', { memberId, endedAt: null }) > 0 ? 'loggedIn' : 'loggedOut',
  kyc: async ({ rows }, id) => rows.first('Member', { where: { id } })?.kycStatus,
  recharge: async ({ rows }, memberId) => {
    const row = rows.first('Recharge', { where: { memberId } });
    return { 0: 'underReview', 1: 'delivered', [-1]: 'rejected' }[row?.status ?? -9];
  },
  withdrawal: async ({ rows }, memberId) =>
    rows.first('Withdrawal', { where: { memberId } })?.state,
  position: async ({ rows }, memberId) => rows.first('Position', { where: { memberId } })?.status,
  option: async ({ rows }, memberId) => rows.first('OptionOrder', { where: { memberId } })?.status,
  productOrder: async ({ rows }, memberId) =>
    rows.first('ProductOrder', { where: { memberId } })?.status,
  loan: async ({ rows }, memberId) => rows.first('Loan', { where: { memberId } })?.status,
  ieoOrder: async ({ rows }, memberId) => rows.first('IeoOrder', { where: { memberId } })?.status,
  contestEntry: async ({ rows }, memberId) =>
    rows.first('ContestEntry', { where: { memberId } })?.status,
};

it('the contracts list exactly the situations that the server implements', () => {
  expect(situations.map(({ name }) => name).toSorted()).toEqual(situationNames.toSorted());
});

describe('a situation', () => {
  it.each(Object.entries(states))(
    'named %s puts its member into the state %s',
    async (name, reached) => {
      const played = await play({ name });
      const [machine = '', state] = reached.split('.');
      const found = await readers[machine]?.(await world.inside(), played.member.id);
      expect(found).toBe(state);
      expect(routeProblems(new URL(played.link).hash.slice(1))).toEqual([]);
      for (const { summary } of played.next) expect(summary).toMatch(/^[A-Z].*\.$/);
    },
  );

  it('is listed by the API, and every state of a member has a situation', async () => {
    const listed = await world.must(listSituations);
    expect(new Set(listed.map(({ name }) => name)).size).toBe(listed.length);
    expect(listed.length).toBeGreaterThanOrEqual(50);
    // Subscriptions and contests have states that concern all members.
    const ofMembers = machines.filter(({ name }) => !['ieo', 'contest'].includes(name));
    const all = ofMembers.flatMap(({ name, states: own }) =>
      Object.keys(own).map((state) => `${name}.${state}`),
    );
    expect(all.filter((each) => !Object.values(states).includes(each))).toEqual([]);
    expect(Object.keys(states).filter((each) => !listed.some(({ name }) => name === each))).toEqual(
      [],
    );
  });
});

/** Expects the event of a situation at its time and not a second earlier. */
async function happening(body: Asked, kind: string, summary: RegExp) {
  const played = await play({ in: '90s', ...body });
  // Levels are compared with prices as time passes, so no list of coming events contains theirs.
  expect(played.next.some((event) => event.kind === kind)).toBe(!kind.endsWith('.trigger'));
  await world.control.advance(90 * SECOND_MS - 1_500);
  const before = await world.call(getMember, {}, as(played));
  expect(before.ok).toBe(true);
  const { events } = await world.control.advance(3_000);
  expect(events.map((each) => `${each.kind} ${each.summary}`)).toContainEqual(
    expect.stringMatching(new RegExp(`^${kind} ${summary.source}`)),
  );
  return played;
}

describe('the event of a situation', () => {
  it.each([
    [{ name: 'margin-call' }, 'loans.trigger', /Margin call/],
    [{ name: 'collateral-sold-in' }, 'loans.trigger', /Collateral in BTC sold/],
    [{ name: 'liquidation-in' }, 'positions.trigger', /BTC.USDT long: liquidation reached/],
    [{ name: 'take-profit-in' }, 'positions.trigger', /BTC.USDT long: take-profit reached/],
    [{ name: 'stop-loss-in' }, 'positions.trigger', /BTC.USDT long: stop-loss reached/],
    [{ name: 'limit-order-filled-in' }, 'positions.trigger', /.+ limit order filled/],
    [{ name: 'option-won-in' }, 'options.settle', /.+ up: profit/],
    [{ name: 'option-lost-in' }, 'options.settle', /.+ up: loss/],
    [{ name: 'vip-downgrade-at-midnight' }, 'vip.midnight', /VIP levels of all members assessed/],
    [{ name: 'vip-eve-of-monday' }, 'vip.redEnvelope', /./],
    [{ name: 'contest-ranked-nth-final-minute' }, 'contests.end', /./],
  ])('%j occurs at the requested time', async (body, kind, summary) => {
    await happening(body, kind, summary);
  });

  it('that reaches take profit and stop loss within a minute closes the position once', async () => {
    const played = await play({ name: 'tp-and-sl-same-minute', in: '30s' });
    const { events } = await world.control.advance('90s');
    const triggered = events.filter(({ refId }) => refId === played.createdIds['position']);
    expect(triggered.map(({ summary }) => summary)[0]).toMatch(/take-profit/);
    expect(triggered.filter(({ kind }) => kind === 'positions.trigger')).toHaveLength(1);
  });
});

describe('the parameter of a situation', () => {
  it.each([1, 3, 8])('level %i sets the member’s VIP level', async (level) => {
    const { member, now } = await play({ name: 'vip-eve-of-monday', level });
    expect(now).toBe(startOfWireWeek(now + MINUTE_MS) - 10 * SECOND_MS);
    const { vipLevel } = await world.must(getMember, {}, { token: member.token });
    expect(vipLevel).toBe(level);
  });

  it('level is the member’s VIP level until it is reduced at midnight', async () => {
    const { member, now } = await play({ name: 'vip-downgrade-at-midnight', level: 4 });
    expect(startOfWireDay(now + MINUTE_MS)).toBe(now + MINUTE_MS);
    const level = async () => (await world.must(getMember, {}, { token: member.token })).vipLevel;
    expect(await level()).toBe(4);
    await world.control.advance('61s');
    expect(await level()).toBe(3);
  });

  it.each([1, 2, 5])('rank %i is the member’s rank in the contest', async (rank) => {
    const played = await play({ name: 'contest-ranked-nth-final-minute', rank });
    const query = { id: played.createdIds['contest'] ?? '' };
    const { mine } = await world.must(rankContest, { query }, as(played));
    expect(mine?.rank).toBe(rank);
  });

  it.each([1, 3, 10])('rank %i is the member’s final rank in the ended contest', async (rank) => {
    const played = await play({ name: 'contest-finished', rank });
    const query = { id: played.createdIds['contest'] ?? '' };
    const { mine } = await world.must(rankContest, { query }, as(played));
    expect(mine?.rank).toBe(rank);
    const { records } = await world.must(listContests, { query: {} }, as(played));
    const { status } = records.find(({ id }) => id === query.id) ?? {};
    expect(status).toBe(contestStatus.ended);
  });

  it('in longer than every option is refused with the reason', async () => {
    const params = { world: world.id };
    const body = { name: 'option-won-in', in: '30d' };
    expect(await world.call(playSituation, { params, body })).toMatchObject({
      reason: 'situationImpossible',
      facts: { why: expect.stringMatching(/No option lasts/) },
    });
  });

  it('count is the number of consecutive winning options', async () => {
    const played = await play({ name: 'options-streak', count: 5 });
    const query = { status: 'settled' as const };
    const { records } = await world.must(listOptions, { query }, as(played));
    expect(records.map(({ result }) => result)).toEqual(Array.from({ length: 5 }, () => 'win'));
  });

  it('since is the time that a loan is overdue', async () => {
    const { createdIds } = await play({ name: 'loan-overdue', since: '2d' });
    const { rows } = await world.inside();
    const loan = rows.firstOrThrow('Loan', { where: { id: createdIds['loan'] ?? '' } });
    expect(loan.isOverdue).toBe(true);
    expect(await world.control.now()).toBe(Number(loan.endAt) + 2 * DAY_MS);
  });
});

describe('a situation of an option', () => {
  it.each([
    ['option-won', 'win'],
    ['option-lost', 'lose'],
  ] as const)('%s ends with a %s in a market steered before the purchase', async (name, result) => {
    const played = await play({ name });
    const query = { status: 'settled' as const };
    const { records } = await world.must(listOptions, { query }, as(played));
    expect(records).toMatchObject([{ direction: 'up', result }]);
    const receipt = { id: played.createdIds['option'] ?? '' };
    const { market, recomputed } = await world.must(
      getOptionReceipt,
      { query: receipt },
      as(played),
    );
    expect(recomputed).toBe(result);
    expect(market.interventions).toHaveLength(1);
    expect(market.interventions[0]?.createdAt).toBeLessThan(records[0]?.entryTickAt ?? 0);
  });
});

describe('situations of positions', () => {
  it('have the exit orders and the trigger price of their description', async () => {
    const running = { query: { status: 'running' as const } };
    const exits = await play({ name: 'position-with-exits' });
    const [position] = (await world.must(listPositions, running, as(exits))).records;
    expect(position?.exits?.map(({ side, quantity }) => [side, Number(quantity)])).toEqual(
      expect.arrayContaining([
        ['takeProfit', 0.02],
        ['takeProfit', 0.02],
        ['stopLoss', 0.03],
      ]),
    );
    const opened = await play({ name: 'trigger-order-opened' });
    const [triggered] = (await world.must(listPositions, running, as(opened))).records;
    expect(triggered?.id).toBe(opened.createdIds['position']);
    expect(Number(triggered?.openPrice)).toBeGreaterThanOrEqual(Number(triggered?.triggerPrice));
  });
});

describe('the situation of an overdue loan', () => {
  it('refuses every withdrawal until the loan is repaid', async () => {
    const played = await play({ name: 'withdrawal-refused-overdue' });
    const body = {
      settlementId: played.createdIds['settlement'] ?? '',
      currency: 'USDT',
      amount: '250',
      withdrawPassword: 'withdraw123',
    };
    expect(await world.call(applyWithdrawal, { body }, as(played))).toMatchObject({
      reason: 'withdrawalWhileOverdue',
    });
    const id = played.createdIds['loan'] ?? '';
    const [loan] = (await world.must(listLoans, { query: {} }, as(played))).records;
    const { outstanding = '0', accruedInterest = '0' } = loan ?? {};
    const amount = formatUnits(units(outstanding) + units(accruedInterest));
    await world.must(repayLoan, { body: { id, amount } }, as(played));
    expect(await world.call(applyWithdrawal, { body }, as(played))).toMatchObject({ ok: true });
  });
});

describe('situations without a member state', () => {
  it('match their descriptions', async () => {
    const debt = await play({ name: 'debt-nearly-sold-out' });
    const query = { id: debt.createdIds['product'] ?? '' };
    expect(await world.must(getProduct, { query }, as(debt))).toMatchObject({
      remaining: '100.00000000',
    });
    const team = await play({ name: 'team-three-levels' });
    expect((await world.must(getTeam, {}, as(team))).teamSize).toBe(3);
    const locked = await play({ name: 'withdrawal-locked' });
    expect(locked.createdIds['settlement']).toBeTruthy();
    const advanced = await play({ name: 'identity-advanced-rejected' });
    const notices = await world.must(listNotices, {}, as(advanced));
    expect(JSON.stringify(notices)).toContain('The address could not be found.');
    const ieo = await play({ name: 'ieo-won-unpaid' });
    const { records } = await world.must(listIeoOrders, {}, as(ieo));
    expect(records[0]).toMatchObject({ status: 'won' });
  });

  it('keep the ledger balanced when several of them run in one world', async () => {
    for (const name of ['margin-call', 'ieo-lost', 'contest-finished', 'withdrawal-failed'])
      await play({ name });
    await world.control.advance('10d');
  });
});

describe('a refused situation', () => {
  it('is answered with the nearest name if it is unknown, and with the reason if it is impossible', async () => {
    const params = { world: world.id };
    expect(await world.call(playSituation, { params, body: { name: 'margin-cal' } })).toMatchObject(
      { reason: 'situationUnknown', facts: { nearest: 'margin-call' } },
    );
    const lost = { params: { world: 'none' }, body: { name: 'guest' } };
    expect(await world.call(playSituation, lost)).toMatchObject({ reason: 'worldUnknown' });
    const last = await play({ name: 'debt-nearly-sold-out' });
    const productId = last.createdIds['product'] ?? '';
    await world.must(buyDebt, { body: { productId, amount: '100' } }, as(last));
    const again = await world.call(playSituation, { params, body: { name: last.name } });
    expect(again).toMatchObject({
      reason: 'situationImpossible',
      facts: { why: expect.stringMatching(/sold out already/) },
    });
  });

  it.each([{ level: 0 }, { level: 9 }, { rank: 11 }, { count: 51 }, { in: 'soon' }, { lvl: 3 }])(
    'has the invalid parameters %j',
    async (more) => {
      const body = { name: 'guest', ...more };
      const answer = await world.raw(playSituation, { params: { world: world.id }, body });
      expect(answer.status).toBe(400);
    },
  );
});
