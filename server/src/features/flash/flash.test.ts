import type { BodyOf, QueryOf } from '@hongbao/contracts/call';
import {
  exchangeFlash,
  listFlashExchanges,
  quoteFlashExchange,
} from '@hongbao/contracts/flash/flash.calls';
import { listCurrencies } from '@hongbao/contracts/settings/settings.calls';
import { listAccountChanges, listBalances } from '@hongbao/contracts/wallet/wallet.calls';
import { update } from '@hongbao/prisma/rowWriter';
import type { Member } from '@hongbao/testkit/given';
import { useWorld } from '../../testing/useWorld.ts';
import { describe, expect, it } from 'vitest';

// At the first instant of this seed a BTC is 87,471.50 USDT, so that it gives 87,471.50 x 0.999 = 87,384.0285.
const world = useWorld({ seed: 'swap' });
const sell = { from: 'BTC', to: 'USDT', amount: '0.01' } as const;
const ask = { ...sell, side: 'from' } as const;

const exchange = (member: Member, body: BodyOf<typeof exchangeFlash>) =>
  member.call(exchangeFlash, { body });
const quote = (member: Member, query: QueryOf<typeof quoteFlashExchange> = ask) =>
  member.must(quoteFlashExchange, { query });
async function money(member: Member) {
  const balances = await member.must(listBalances, {});
  return Object.fromEntries(
    balances.filter(({ total }) => Number(total) > 0).map((each) => [each.currency, each.total]),
  );
}
const trader = () => world.given.member({ usdt: '500', balances: { BTC: '0.004' } });
const small = { ...sell, amount: '0.004' } as const;

describe('an exchange', () => {
  it('at the live rate cuts the result to the coin’s decimals, and both coins move at once', async () => {
    const member = await trader();
    // 0.004 x 87,384.0285 = 349.536114, of which USDT shows two places.
    expect(await exchange(member, small)).toMatchObject({
      result: { fromAmount: '0.00400000', toAmount: '349.53000000', rate: '87384.02850000' },
    });
    expect(await money(member)).toEqual({ USDT: '849.53000000' });
    const { records } = await member.must(listAccountChanges, {});
    expect(
      records.slice(0, 2).map(({ type, currency, amount }) => [type, currency, amount]),
    ).toEqual([
      ['flashIn', 'USDT', '349.53000000'],
      ['flashOut', 'BTC', '-0.00400000'],
    ]);
    const house = (await world.control.accounts()).filter(({ account }) =>
      account.startsWith('house/exchange'),
    );
    expect(house.map(({ account, balance }) => [account, balance]).sort()).toEqual([
      ['house/exchange/BTC', '0.00400000'],
      ['house/exchange/USDT', '-349.53000000'],
    ]);
    const coins = await world.must(listCurrencies);
    expect(coins.find(({ currency }) => currency === 'USDT')?.decimals).toBe(2);
  });

  it('for a wanted amount gives at least that', async () => {
    const member = await trader();
    // 300 / 87,384.0285 = 0.003433121648…, rounded up; it gives 300.0007297….
    const promised = await quote(member, { ...ask, amount: '300', side: 'to' });
    expect(promised).toMatchObject({ fromAmount: '0.00343313', toAmount: '300.00000000' });
    const done = await exchange(member, {
      ...sell,
      amount: '0.00343313',
      quoteId: promised.quoteId,
    });
    expect(done).toMatchObject({ ok: true });
    expect(await money(member)).toEqual({ USDT: '800.00000000', BTC: '0.00056687' });
  });

  it.each(['once', 'twice at once'])('uses a quote %s only', async (how) => {
    const member = await trader();
    const { quoteId } = await quote(member, { ...ask, amount: '0.001' });
    const body = { ...sell, amount: '0.001', quoteId };
    const answers =
      how === 'once'
        ? [await exchange(member, body), await exchange(member, body)]
        : await Promise.all([exchange(member, body), exchange(member, body)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({
      reason: 'quoteUsed',
      facts: { field: 'quoteId' },
    });
    // 87.3840285, cut.
    expect(await money(member)).toEqual({ USDT: '587.38000000', BTC: '0.00300000' });
  });

  it('sent twice under one key happens once', async () => {
    const member = await trader();
    const options = { idempotencyKey: 'again' };
    const first = await member.must(exchangeFlash, { body: small }, options);
    expect(await member.must(exchangeFlash, { body: small }, options)).toEqual(first);
    expect((await member.must(listFlashExchanges, {})).total).toBe(1);
  });
});

describe('a quote is refused', () => {
  it.each([
    ['an unknown coin', { from: 'NOPE' }, 'currencyUnknown', { field: 'from' }],
    ['into an unknown coin', { to: 'NOPE' }, 'currencyUnknown', { field: 'to' }],
    ['a coin for itself', { to: 'BTC' }, 'sameCurrency', { field: 'to' }],
    // 1 / 87,471.50 = 0.0000114322…
    [
      'less than a USDT',
      { amount: '0.00001143' },
      'amountTooSmall',
      { field: 'amount', bound: '1.00000000', currency: 'USDT' },
    ],
    // 100,000 / 87,471.50 = 1.1432295040…
    [
      'more than 100,000',
      { amount: '1.14322951' },
      'amountTooLarge',
      { field: 'amount', bound: '100000.00000000', currency: 'USDT' },
    ],
  ])('for %s, and so is the exchange', async (_, given, reason, facts) => {
    const member = await world.given.member({ balances: { BTC: '2' } });
    const refusal = { ok: false, reason, facts };
    expect(await member.call(quoteFlashExchange, { query: { ...ask, ...given } })).toMatchObject(
      refusal,
    );
    expect(await exchange(member, { ...sell, ...given })).toMatchObject(refusal);
  });

  it.each(['0.00001144', '1.14322950'])('and not for %s BTC, at the bound', async (amount) => {
    const member = await world.given.member({ balances: { BTC: '2' } });
    expect(await quote(member, { ...ask, amount })).toMatchObject({ fromAmount: amount });
    expect(await exchange(member, { ...sell, amount })).toMatchObject({ ok: true });
  });

  it('for a coin that is halted, and so is the exchange', async () => {
    const member = await trader();
    const inside = await world.inside();
    const halt = update('MarketSymbol', { symbol: 'BTC/USDT' }, { status: 'halted' });
    await inside.commit({ rows: [halt] }, inside.now());
    const refusal = { reason: 'symbolNotTrading', facts: { field: 'from' } };
    expect(await member.call(quoteFlashExchange, { query: ask })).toMatchObject(refusal);
    expect(await exchange(member, small)).toMatchObject(refusal);
  });
});

describe('an exchange is refused', () => {
  it('for more than there is', async () => {
    expect(await exchange(await trader(), { ...sell, amount: '0.00400001' })).toMatchObject({
      reason: 'insufficientBalance',
      facts: { field: 'amount', bound: '0.00400000' },
    });
  });

  it.each([
    ['another amount', { amount: '0.00100001' }],
    ['the other way round', { from: 'USDT', to: 'BTC' }],
    ['another coin', { to: 'ETH' }],
    ['a quote nobody gave', { quoteId: '1' }],
  ])('at a quote for %s', async (_, given) => {
    const member = await trader();
    const { quoteId } = await quote(member, { ...ask, amount: '0.001' });
    const answer = await exchange(member, { ...sell, amount: '0.001', quoteId, ...given });
    expect(answer).toMatchObject({ reason: 'quoteMismatch', facts: { field: 'quoteId' } });
  });

  it('at another member’s quote as at an unknown one', async () => {
    const [mine, yours] = [await trader(), await trader()];
    const { quoteId } = await quote(yours, { ...ask, amount: '0.001' });
    const body = { ...sell, amount: '0.001' };
    const hidden = await exchange(mine, { ...body, quoteId });
    const unknown = await exchange(mine, { ...body, quoteId: '1' });
    expect([hidden.ok || hidden.facts, hidden.ok || hidden.reason]).toEqual([
      unknown.ok || unknown.facts,
      unknown.ok || unknown.reason,
    ]);
    expect((await mine.must(listFlashExchanges, {})).total).toBe(0);
  });

  it('fifteen seconds later', async () => {
    const member = await trader();
    const { quoteId } = await quote(member, { ...ask, amount: '0.001' });
    await world.control.advance('15s');
    const answer = await exchange(member, { ...sell, amount: '0.001', quoteId });
    expect(answer).toMatchObject({ reason: 'quoteExpired' });
    await world.control.advance('2h');
    // Long after, a new quote sweeps the old ones away: they are as unknown ones.
    await quote(member);
    expect(await exchange(member, { ...sell, amount: '0.001', quoteId })).toMatchObject({
      reason: 'quoteMismatch',
    });
  });
});

it('thirty days of exchanges: each balance to the last unit, and the list of them', async () => {
  const member = await world.given.member({ usdt: '900' });
  const swap = (from: string, to: string, amount: string, quoteId?: string) =>
    member.must(exchangeFlash, {
      body: { from, to, amount, ...(quoteId === undefined ? {} : { quoteId }) },
    });
  // Day 1, BTC at 87,471.50: 500 x 0.999 / 87,471.50 = 0.005710431397…
  await swap('USDT', 'BTC', '500');
  expect(await money(member)).toEqual({ USDT: '400.00000000', BTC: '0.00571043' });
  // Day 2, BTC 86,191.74 and ETH 3,880.18: 0.002 x 86,191.74 x 0.999 / 3,880.18 = 0.0443822442…; ETH shows six places.
  await world.control.advance('1d');
  await swap('BTC', 'ETH', '0.002');
  expect(await money(member)).toEqual({
    USDT: '400.00000000',
    BTC: '0.00371043',
    ETH: '0.04438200',
  });
  // Day 11, BTC at 85,331.55: for 100 USDT 100 / (85,331.55 x 0.999) = 0.001173072563…, rounded up.
  await world.control.advance('9d');
  const { quoteId, fromAmount } = await quote(member, {
    from: 'BTC',
    to: 'USDT',
    amount: '100',
    side: 'to',
  });
  expect(fromAmount).toBe('0.00117308');
  await swap('BTC', 'USDT', fromAmount, quoteId);
  expect(await money(member)).toEqual({
    USDT: '500.00000000',
    BTC: '0.00253735',
    ETH: '0.04438200',
  });
  // Day 21, ETH 3,887.63 and DOGE 0.81731: 0.044382 x 3,887.63 x 0.999 / 0.81731 = 210.8970…; DOGE shows two places.
  await world.control.advance('10d');
  await swap('ETH', 'DOGE', '0.044382');
  expect(await money(member)).toEqual({
    USDT: '500.00000000',
    BTC: '0.00253735',
    DOGE: '210.89000000',
  });
  // Day 30, DOGE at 0.96307: 100 x 0.96307 x 0.999 = 96.210693.
  await world.control.advance('9d');
  await swap('DOGE', 'USDT', '100');
  expect(await money(member)).toEqual({
    USDT: '596.21000000',
    BTC: '0.00253735',
    DOGE: '110.89000000',
  });
  const page = await member.must(listFlashExchanges, { query: { pageSize: 2 } });
  expect(page).toMatchObject({ total: 5, pages: 3 });
  expect(page.records).toMatchObject([
    {
      from: 'DOGE',
      to: 'USDT',
      fromAmount: '100.00000000',
      toAmount: '96.21000000',
      rate: '0.96210693',
      createTime: '2026-02-04 12:00:00',
    },
    { from: 'ETH', to: 'DOGE', rate: '4751.85960039' },
  ]);
  expect((await member.must(listFlashExchanges, { query: { pageNo: 9 } })).records).toEqual([]);
}, 60_000);
