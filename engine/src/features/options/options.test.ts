import type { BodyOf } from '@hongbao/contracts/call';
import { closePosition, openPosition } from '@hongbao/contracts/positions/positions.calls';
import { formatUnits, units } from '@hongbao/contracts/money';
import {
  buyOption,
  getOptionReceipt,
  listOptions,
  listOptionTerms,
  summarizeOptions,
} from '@hongbao/contracts/options/options.calls';
import { optionStates } from '@hongbao/contracts/options/options.states';
import { finalStates, nextState } from '@hongbao/contracts/states';
import { listAccountChanges, listBalances } from '@hongbao/contracts/wallet/wallet.calls';
import { getMember } from '@hongbao/contracts/member/member.calls';
import { update } from '@hongbao/prisma/rowWriter';
import type { Member } from '@hongbao/test-support/given';
import { TEST_AT } from '@hongbao/server/testing/server';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { describe, expect, it } from 'vitest';

const world = useWorld();
const up = { setId: 'BTC-60', direction: 'up', stake: '100' } as const;
const down = { ...up, direction: 'down' } as const;

const buy = (member: Member, body: BodyOf<typeof buyOption>) => member.call(buyOption, { body });
async function usdt(member: Member, account = 'main') {
  const balances = await member.must(listBalances, { query: { account } });
  const { available, frozen } = balances.find(({ currency }) => currency === 'USDT') ?? {};
  return { available, frozen };
}
async function settled(member: Member) {
  const { records } = await member.must(listOptions, { query: { status: 'settled' } });
  expect(records).toHaveLength(1);
  return records[0];
}

describe('the offered options', () => {
  it('have five durations for every symbol, with payout and stakes', async () => {
    const all = await world.must(listOptionTerms);
    expect(all).toHaveLength(50);
    const btc = await world.must(listOptionTerms, { query: { symbol: 'BTC/USDT' } });
    expect(
      btc.map(({ id, seconds, payoutRate, minStake, maxStake }) => [
        id,
        seconds,
        Number(payoutRate),
        Number(minStake),
        Number(maxStake),
      ]),
    ).toEqual([
      ['BTC-30', 30, 0.7, 10, 1_000],
      ['BTC-60', 60, 0.75, 10, 5_000],
      ['BTC-120', 120, 0.8, 20, 10_000],
      ['BTC-180', 180, 0.82, 50, 10_000],
      ['BTC-300', 300, 0.85, 100, 20_000],
    ]);
    expect(await world.call(listOptionTerms, { query: { symbol: 'NOPE/USDT' } })).toMatchObject({
      reason: 'symbolUnknown',
    });
  });
});

describe('an option', () => {
  it.each([
    ['up', 5, 'win', '175.00000000', '575.00000000'],
    ['up', -5, 'lose', '0.00000000', '400.00000000'],
    ['down', -5, 'win', '175.00000000', '575.00000000'],
    ['down', 5, 'lose', '0.00000000', '400.00000000'],
  ] as const)(
    '%s with a price change of %s %% is a %s',
    async (direction, percent, result, payout, left) => {
      const member = await world.given.member({ usdt: '500' });
      const bought = await member.must(buyOption, { body: { ...up, direction } });
      expect(bought).toMatchObject({
        status: 'running',
        seconds: 60,
        payoutRate: '0.75000000',
        stake: '100.00000000',
        entryTickAt: TEST_AT,
        expiresAt: TEST_AT + 60_000,
      });
      expect(await usdt(member)).toEqual({ available: '400.00000000', frozen: '100.00000000' });
      await world.control.gap('BTC/USDT', percent);
      await world.control.advance(59_999);
      expect((await member.must(listOptions, { query: { status: 'running' } })).records).toEqual([
        bought,
      ]);
      await world.control.advance(1);
      expect(await settled(member)).toMatchObject({
        id: bought.id,
        status: 'settled',
        result,
        payout,
        entryPrice: bought.entryPrice,
        exitTickAt: TEST_AT + 60_000,
      });
      expect(await usdt(member)).toEqual({ available: left, frozen: '0.00000000' });
      expect((await member.must(listOptions, { query: { status: 'running' } })).total).toBe(0);
    },
  );

  it('is a tie over a frozen price, and the stake is returned', async () => {
    const member = await world.given.member({ usdt: '500' });
    await world.control.intervene({ symbol: 'BTC/USDT', kind: 'freeze', durationMs: 300_000 });
    await world.control.advance('1s');
    await member.must(buyOption, { body: up });
    await world.control.advance('60s');
    expect(await settled(member)).toMatchObject({ result: 'tie', payout: '100.00000000' });
    expect(await usdt(member)).toEqual({ available: '500.00000000', frozen: '0.00000000' });
  });

  it('pays an amount rounded down to the unit, and records it in the account changes', async () => {
    const member = await world.given.member({ usdt: '500' });
    // 33.33333333 x 0.75 = 24.9999999975, rounded down to 24.99999999.
    await member.must(buyOption, { body: { ...up, stake: '33.33333333' } });
    await world.control.gap('BTC/USDT', 5);
    await world.control.advance('60s');
    const { records } = await member.must(listAccountChanges, {});
    expect(records.map(({ type, amount, balanceAfter }) => [type, amount, balanceAfter])).toEqual([
      ['optionPayout', '24.99999999', '524.99999999'],
      ['optionStake', '33.33333333', '500.00000000'],
      ['optionStake', '-33.33333333', '466.66666667'],
      ['opening', '500.00000000', '500.00000000'],
    ]);
  });

  it('enters at the public tick of the current second, and exits at the last tick before its end', async () => {
    await world.control.advance(300);
    const member = await world.given.member({ usdt: '500' });
    const bought = await member.must(buyOption, { body: { ...up, setId: 'BTC-30' } });
    const market = (await world.inside()).market;
    expect(bought).toMatchObject({
      entryTickAt: TEST_AT,
      expiresAt: TEST_AT + 30_300,
      entryPrice: formatUnits(market.markPrice('BTC/USDT', TEST_AT)),
    });
    await world.control.advance('30s');
    expect(await settled(member)).toMatchObject({
      exitTickAt: TEST_AT + 30_000,
      exitPrice: formatUnits(market.markPrice('BTC/USDT', TEST_AT + 30_000)),
    });
  });

  it('of the demo account does not affect the main account', async () => {
    const member = await world.given.member({ usdt: '500' });
    await member.must(buyOption, { body: { ...up, account: 'demo' } });
    await world.control.gap('BTC/USDT', 5);
    await world.control.advance('60s');
    expect(await usdt(member, 'demo')).toEqual({
      available: '100075.00000000',
      frozen: '0.00000000',
    });
    expect(await usdt(member)).toEqual({ available: '500.00000000', frozen: '0.00000000' });
    expect((await member.must(listOptions, { query: { status: 'settled' } })).total).toBe(0);
    const query = { status: 'settled', account: 'demo' } as const;
    expect((await member.must(listOptions, { query })).total).toBe(1);
  });

  it('can raise the VIP level when it wins', async () => {
    const member = await world.given.member({ usdt: '950' });
    await member.must(buyOption, { body: up });
    await world.control.gap('BTC/USDT', 5);
    await world.control.advance('60s');
    expect(await member.must(getMember)).toMatchObject({ vipLevel: 1 });
    // Balance of 950 + 75 won + 5 of the bonus for level 1.
    expect(await usdt(member)).toMatchObject({ available: '1030.00000000' });
  });

  it('makes one state transition, which is caused by the timeline', () => {
    expect(finalStates(optionStates)).toEqual(['settled']);
    expect(nextState(optionStates, 'settled', 'settle')).toBe(null);
  });
});

describe('buying is refused', () => {
  it.each([
    ['unknown terms', { setId: 'BTC-61' }, 'notFound', { field: 'setId' }],
    [
      'a contest without an entry',
      { account: 'contest:1' },
      'tradingAccountUnknown',
      { field: 'account' },
    ],
    [
      'too small a stake',
      { stake: '9.99999999' },
      'amountTooSmall',
      { field: 'stake', bound: '10.00000000' },
    ],
    [
      'too large a stake',
      { stake: '5000.00000001' },
      'amountTooLarge',
      { field: 'stake', bound: '5000.00000000' },
    ],
    [
      'a stake above the balance',
      { stake: '500.00000001' },
      'insufficientBalance',
      { field: 'stake', bound: '500.00000000' },
    ],
  ])('for %s', async (_, given, reason, facts) => {
    const member = await world.given.member({ usdt: '500' });
    expect(await buy(member, { ...up, ...given })).toMatchObject({ ok: false, reason, facts });
    expect(await usdt(member)).toEqual({ available: '500.00000000', frozen: '0.00000000' });
  });

  it('for a symbol that is halted', async () => {
    const inside = await world.inside();
    const halt = update('MarketSymbol', { symbol: 'BTC/USDT' }, { status: 'halted' });
    await inside.commit({ rows: [halt] }, inside.now());
    expect(await buy(await world.given.member({ usdt: '500' }), up)).toMatchObject({
      reason: 'symbolNotTrading',
    });
  });

  it('for a sixth running option over all accounts, also in ten concurrent calls', async () => {
    const member = await world.given.member({ usdt: '5000' });
    const bought = await Promise.all(
      Array.from({ length: 10 }, (_, number) =>
        buy(member, { ...up, account: number % 2 === 0 ? 'main' : 'demo' }),
      ),
    );
    expect(bought.filter(({ ok }) => ok)).toHaveLength(5);
    for (const answer of bought)
      if (!answer.ok)
        expect(answer).toMatchObject({ reason: 'tooManyRunningOptions', facts: { max: 5 } });
    await world.control.advance('60s');
    expect(await buy(member, up)).toMatchObject({ ok: true });
  });
});

describe('lists and summaries of options', () => {
  it('contain the running options, the result of today and the number of wins', async () => {
    const member = await world.given.member({ usdt: '900' });
    expect(await member.must(summarizeOptions)).toEqual({
      running: 0,
      staked: '0.00000000',
      todayResult: '0.00000000',
      winRate: null,
    });
    await member.must(buyOption, { body: up });
    await member.must(buyOption, { body: down });
    await member.must(buyOption, { body: { ...up, setId: 'BTC-300', stake: '150' } });
    await world.control.gap('BTC/USDT', 5);
    await world.control.advance('60s');
    expect(await member.must(summarizeOptions)).toEqual({
      // Results of +75 and -100.
      running: 1,
      staked: '150.00000000',
      todayResult: '-25.00000000',
      winRate: '0.50000000',
    });
    await world.control.advance('1d');
    // The 150 x 0.85 were won on the day before, so today's result is zero.
    expect(await member.must(summarizeOptions)).toEqual({
      running: 0,
      staked: '0.00000000',
      todayResult: '0.00000000',
      winRate: '0.66666666',
    });
  });

  it.each([listOptions, summarizeOptions])(
    'are refused for an unknown account: $name',
    async (call) => {
      const member = await world.given.member();
      const answer = await member.call(call, {
        query: { status: 'running', account: 'contest:1' },
      });
      expect(answer).toMatchObject({
        reason: 'tradingAccountUnknown',
        facts: { field: 'account' },
      });
    },
  );

  it('contain only the options of the caller, and other members get no receipts of them', async () => {
    const [mine, yours] = await world.given.members(2, { usdt: '500' });
    const bought = await mine?.must(buyOption, { body: up });
    expect((await yours?.must(listOptions, { query: { status: 'running' } }))?.total).toBe(0);
    const query = { id: bought?.id ?? '' };
    const hidden = await yours?.call(getOptionReceipt, { query });
    const unknown = await yours?.call(getOptionReceipt, { query: { id: '1' } });
    expect(hidden).toMatchObject({ reason: 'notFound' });
    expect(hidden).toMatchObject({ facts: unknown?.ok === false ? unknown.facts : null });
  });

  it('have pages, newest first', async () => {
    const member = await world.given.member({ usdt: '900' });
    const ids: string[] = [];
    for (const stake of ['10', '20', '30'])
      ids.push((await member.must(buyOption, { body: { ...up, stake } })).id);
    const query = { status: 'running', pageSize: 2, pageNo: 1 } as const;
    const first = await member.must(listOptions, { query });
    expect(first).toMatchObject({ total: 3, pages: 2 });
    expect(first.records.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
    const past = await member.must(listOptions, { query: { ...query, pageNo: 9 } });
    expect(past).toMatchObject({ total: 3, records: [] });
  });
});

it('one of two concurrent closes of a position is accepted, and the other one is refused', async () => {
  const member = await world.given.member({ usdt: '900' });
  const body = { symbol: 'BTC/USDT', direction: 'long', quantity: '0.01', leverage: 10 } as const;
  const { id } = await member.must(openPosition, { body });
  const answers = await Promise.all(
    [1, 2].map(() => member.call(closePosition, { params: { id } })),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ reason: 'notAllowedInThisState' });
  const { records } = await member.must(listAccountChanges, { query: { type: 'closeFee' } });
  expect(records).toHaveLength(1);
  expect(units((await usdt(member)).frozen ?? '1')).toBe(0n);
});
