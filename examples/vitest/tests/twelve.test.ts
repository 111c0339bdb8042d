import { describe } from 'vitest';
import { AnswerLost } from '@hongbao/testkit';
import { expect, test } from '@hongbao/testkit/vitest';

const order = { symbol: 'BTC/USDT', direction: 'long', quantity: '0.01', leverage: 10 } as const;

test('sends a margin call after a minute', async ({ world }) => {
  const { member } = await world.situation('margin-call', { in: '60s' });
  await world.clock.advance('60s');
  expect((await member.calls.listNotices()).records[0]?.title).toBe('Margin call');
});

test('rejects closing a position that was already liquidated', async ({ world }) => {
  const { member, createdIds } = await world.situation('liquidation-in', { in: '60s' });
  await world.clock.advance('61s');
  await expect(
    member.calls.closePosition({ id: createdIds['position'] ?? '' }),
  ).rejects.toMatchObject({
    reason: 'notAllowedInThisState',
  });
});

test('returns the reason of a rejected deposit', async ({ world }) => {
  const { member } = await world.situation('deposit-rejected');
  const [deposit] = (await member.calls.listRecharges()).records;
  expect(deposit).toMatchObject({ status: -1, reason: 'The picture cannot be read.' });
});

test('returns a withdrawal that failed after its approval', async ({ world }) => {
  const { member } = await world.situation('withdrawal-failed');
  const [withdrawal] = (await member.calls.listWithdrawals()).records;
  expect(withdrawal).toMatchObject({ status: -2, reason: 'The network returned it.' });
});

test('returns the reason of a rejected identity', async ({ world }) => {
  const { member } = await world.situation('identity-rejected');
  const [identity] = await member.calls.listKyc();
  expect(identity).toMatchObject({ status: 'rejected', reason: 'The portrait page is blurred.' });
});

test('sends the weekly red envelope on Monday to a member with VIP 3', async ({ world }) => {
  const { member } = await world.situation('vip-eve-of-monday', { level: 3, in: '10s' });
  await world.clock.advance('10s');
  expect((await member.calls.listNotices()).records[0]?.kind).toBe('weeklyRedEnvelope');
});

test('charges interest on a loan that is three days overdue', async ({ world }) => {
  const { member } = await world.situation('loan-overdue', { since: '3d' });
  const [loan] = (await member.calls.listLoans()).records;
  expect(loan).toMatchObject({ overdue: true, accruedInterest: '6.00000000' });
});

test('forfeits a won subscription that is not paid', async ({ world }) => {
  const { member } = await world.situation('ieo-won-unpaid');
  await world.clock.advanceUntil('ieo.forfeit');
  expect((await member.calls.listIeoOrders()).records[0]?.status).toBe('forfeited');
});

test('refuses the withdrawal of a member with an overdue loan', async ({ world }) => {
  const { member, id } = await world.situation('withdrawal-refused-overdue');
  const withdrawal = { settlementId: id('settlement'), currency: 'USDT', amount: '250' };
  await expect(
    member.calls.applyWithdrawal({ ...withdrawal, withdrawPassword: 'withdraw123' }),
  ).rejects.toMatchObject({ reason: 'withdrawalWhileOverdue' });
});

test.for([
  ['option-won', 'win'],
  ['option-lost', 'lose'],
] as const)('settles the option of the situation %s', async ([name, result], { world }) => {
  const { member } = await world.situation(name);
  const [option] = (await member.calls.listOptions({ status: 'settled' })).records;
  expect(option?.result).toBe(result);
});

test('a member of VIP 3 with a position and a trigger order', async ({ world }) => {
  const { member, positions, orders } = await world.given({
    vip: 3,
    verified: true,
    usdt: '5000',
    positions: [{ symbol: 'BTC/USDT', direction: 'short', margin: '500', leverage: 20 }],
    orders: [{ symbol: 'ETH/USDT', quantity: '1', triggerPrice: '1000' }],
  });
  expect((await member.calls.getMember()).vipLevel).toBe(3);
  expect(positions[0]?.leverage).toBe(20);
  expect(orders[0]?.status).toBe('pending');
});

test('ranks the member of the situation second at the end of a contest', async ({ world }) => {
  const { member, createdIds } = await world.situation('contest-ranked-nth-final-minute', {
    rank: 2,
    in: '60s',
  });
  await world.clock.advance('60s');
  expect((await member.calls.rankContest({ id: createdIds['contest'] ?? '' })).mine?.rank).toBe(2);
});

test('throws AnswerLost for an order that was committed without an answer', async ({ world }) => {
  const member = await world.member({ usdt: '1000' });
  await world.faults.add({ kind: 'commitThenDrop', call: 'openPosition', count: 1 });
  await expect(member.calls.openPosition(order)).rejects.toBeInstanceOf(AnswerLost);
});

test.for(['latency', 'code500', 'code401'] as const)(
  'openPosition with the fault %s returns the position or the error code of the fault',
  async (kind, { world }) => {
    const member = await world.member({ usdt: '1000' });
    await world.faults.add({ kind, call: 'openPosition', count: 1 });
    expect(await member.calls.openPosition(order).catch((error) => error.code)).toEqual(
      kind === 'latency' ? expect.objectContaining({ status: 'running' }) : Number(kind.slice(4)),
    );
  },
);

test('returns a withdrawal that an operator reports as failed', async ({ world }) => {
  const { member, id } = await world.situation('withdrawal-under-review');
  await world.decisions.fail('withdrawal', id('withdrawal'), 'The network returned it.');
  expect((await member.calls.listWithdrawals()).records[0]?.status).toBe(-2);
});

test('plays a story up to the liquidation', async ({ hongbao }) => {
  const { place, ...played } = await hongbao.story('crash', { steps: 6 });
  await using world = played.world;
  expect(place.answers.map(({ call }) => call)).toContain('advanceClock');
  const ann = await world.signIn(place.members['ann']?.id ?? '');
  const { records } = await ann.calls.listPositions({ status: 'closed' });
  expect(records[0]?.closeReason).toBe('liquidation');
  await expect(hongbao.story('crush')).rejects.toThrow('storyUnknown');
});

describe('a world with its start in May', () => {
  test.override({ worldOptions: { at: '2026-05-01 09:00:00' } });
  test('moves a price to a target', async ({ world }) => {
    await world.market.to('BTC/USDT', '50000');
    await world.clock.advance('1s');
    const tickers = await world.client.calls.listTickers();
    expect(tickers.find(({ symbol }) => symbol === 'BTC/USDT')?.price).toMatch(/^(49|50)\d{3}\./);
  });
});

const dates = ['01-01', '02-28', '03-08', '04-30', '06-15', '08-31', '10-25', '12-31'];
test.for(dates)('creates a separate world that starts on 2026-%s', async (day, { hongbao }) => {
  await using world = await hongbao.world({ at: `2026-${day} 23:59:50` });
  await world.clock.advance('20s');
  expect(new Date(await world.clock.now()).toISOString()).toContain(':00:10');
});
