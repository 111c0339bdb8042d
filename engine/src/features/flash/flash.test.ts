import type { BodyOf, QueryOf } from '@hongbao/contracts/call';
import {
  exchangeFlash,
  listFlashExchanges,
  quoteFlashExchange,
} from '@hongbao/contracts/flash/flash.calls';
import { listCurrencies } from '@hongbao/contracts/settings/settings.calls';
import { listAccountChanges, listBalances } from '@hongbao/contracts/wallet/wallet.calls';
import { update } from '@hongbao/prisma/rowWriter';
import type { Member } from '@hongbao/test-support/given';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { describe, expect, it } from 'vitest';

// At the first instant of this seed a BTC is 87,471.50 USDT, so that it yields 87,471.50 x 0.999 = 87,384.0285.
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
  it('truncates the result at the live rate to the coin’s decimals, and moves both coins in one commit', async () => {
    const member = await trader();
    // 0.004 x 99,239.37129 = 396.957485, of which USDT has two decimals.
    expect(await exchange(member, small)).toMatchObject({
      result: { fromAmount: '0.00400000', toAmount: '396.95000000', rate: '99239.37129000' },
    });
    expect(await money(member)).toEqual({ USDT: '896.95000000' });
    const { records } = await member.must(listAccountChanges, {});
    expect(
      records.slice(0, 2).map(({ type, currency, amount }) => [type, currency, amount]),
    ).toEqual([
      ['flashIn', 'USDT', '396.95000000'],
      ['flashOut', 'BTC', '-0.00400000'],
    ]);
    const house = (await world.control.accounts()).filter(({ account }) =>
      account.startsWith('house/exchange'),
    );
    expect(house.map(({ account, balance }) => [account, balance]).sort()).toEqual([
      ['house/exchange/BTC', '0.00400000'],
      ['house/exchange/USDT', '-396.95000000'],
    ]);
    const coins = await world.must(listCurrencies);
    expect(coins.find(({ currency }) => currency === 'USDT')?.decimals).toBe(2);
  });

  it('for a wanted amount yields at least that amount', async () => {
    const member = await trader();
    // 300 / 99,239.37129 = 0.003022993758…rounded up; this yields 300.0006194….
    const promised = await quote(member, { ...ask, amount: '300', side: 'to' });
    expect(promised).toMatchObject({ fromAmount: '0.00302300', toAmount: '300.00000000' });
    const done = await exchange(member, {
      ...sell,
      amount: '0.00302300',
      quoteId: promised.quoteId,
    });
    expect(done).toMatchObject({ ok: true });
    expect(await money(member)).toEqual({ USDT: '800.00000000', BTC: '0.00097700' });
  });

  it.each(['in sequence', 'concurrently'])(
    'accepts a quote once when it is sent twice %s',
    async (how) => {
      const member = await trader();
      const { quoteId } = await quote(member, { ...ask, amount: '0.001' });
      const body = { ...sell, amount: '0.001', quoteId };
      const answers =
        how === 'in sequence'
          ? [await exchange(member, body), await exchange(member, body)]
          : await Promise.all([exchange(member, body), exchange(member, body)]);
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      expect(answers.find(({ ok }) => !ok)).toMatchObject({
        reason: 'quoteUsed',
        facts: { field: 'quoteId' },
      });
      // The result is 99.23937129, truncated.
      expect(await money(member)).toEqual({ USDT: '599.23000000', BTC: '0.00300000' });
    },
  );

  it('is executed once when it is sent twice with one Idempotency-Key', async () => {
    const member = await trader();
    const options = { idempotencyKey: 'again' };
    const first = await member.must(exchangeFlash, { body: small }, options);
    expect(await member.must(exchangeFlash, { body: small }, options)).toEqual(first);
    expect((await member.must(listFlashExchanges, {})).total).toBe(1);
  });
});

describe('a quote', () => {
  it.each([
    ['an unknown source coin', { from: 'NOPE' }, 'currencyUnknown', { field: 'from' }],
    ['an unknown target coin', { to: 'NOPE' }, 'currencyUnknown', { field: 'to' }],
    ['the same coin twice', { to: 'BTC' }, 'sameCurrency', { field: 'to' }],
    // 1 / 99,338.71 = 0.0000100665…
    [
      'a value below 1 USDT',
      { amount: '0.00001006' },
      'amountTooSmall',
      { field: 'amount', bound: '1.00000000', currency: 'USDT' },
    ],
    // 100,000 / 99,338.71 = 1.0066569215…
    [
      'a value above 100,000 USDT',
      { amount: '1.00665693' },
      'amountTooLarge',
      { field: 'amount', bound: '100000.00000000', currency: 'USDT' },
    ],
  ])('for %s is refused, and so is the exchange', async (_, given, reason, facts) => {
    const member = await world.given.member({ balances: { BTC: '2' } });
    const refusal = { ok: false, reason, facts };
    expect(await member.call(quoteFlashExchange, { query: { ...ask, ...given } })).toMatchObject(
      refusal,
    );
    expect(await exchange(member, { ...sell, ...given })).toMatchObject(refusal);
  });

  it.each(['0.00001007', '1.00665692'])('for %s BTC, at the bound, is accepted', async (amount) => {
    const member = await world.given.member({ balances: { BTC: '2' } });
    expect(await quote(member, { ...ask, amount })).toMatchObject({ fromAmount: amount });
    expect(await exchange(member, { ...sell, amount })).toMatchObject({ ok: true });
  });

  it('for a halted coin is refused, and so is the exchange', async () => {
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
  it('above the balance', async () => {
    expect(await exchange(await trader(), { ...sell, amount: '0.00400001' })).toMatchObject({
      reason: 'insufficientBalance',
      facts: { field: 'amount', bound: '0.00400000' },
    });
  });

  it.each([
    ['another amount', { amount: '0.00100001' }],
    ['the other direction', { from: 'USDT', to: 'BTC' }],
    ['another coin', { to: 'ETH' }],
    ['an unknown id', { quoteId: '1' }],
  ])('with a quote for %s', async (_, given) => {
    const member = await trader();
    const { quoteId } = await quote(member, { ...ask, amount: '0.001' });
    const answer = await exchange(member, { ...sell, amount: '0.001', quoteId, ...given });
    expect(answer).toMatchObject({ reason: 'quoteMismatch', facts: { field: 'quoteId' } });
  });

  it('with the quote of another member, with the same reason as for an unknown quote', async () => {
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

  it('with a quote that is fifteen seconds old', async () => {
    const member = await trader();
    const { quoteId } = await quote(member, { ...ask, amount: '0.001' });
    await world.control.advance('15s');
    const answer = await exchange(member, { ...sell, amount: '0.001', quoteId });
    expect(answer).toMatchObject({ reason: 'quoteExpired' });
    await world.control.advance('2h');
    // Much later, a new quote deletes the old ones, which are then unknown.
    await quote(member);
    expect(await exchange(member, { ...sell, amount: '0.001', quoteId })).toMatchObject({
      reason: 'quoteMismatch',
    });
  });
});

it('exchanges over thirty days are exact to the last unit, and are listed', async () => {
  const member = await world.given.member({ usdt: '900' });
  const swap = (from: string, to: string, amount: string, quoteId?: string) =>
    member.must(exchangeFlash, {
      body: { from, to, amount, ...(quoteId === undefined ? {} : { quoteId }) },
    });
  // Day 1, BTC at 99,338.71: 500 x 0.999 / 99,338.71 = 0.005028251323…
  await swap('USDT', 'BTC', '500');
  expect(await money(member)).toEqual({ USDT: '400.00000000', BTC: '0.00502825' });
  // Day 2 with BTC at 99,891.66 and ETH at 3,365.43: 0.002 x 99,891.66 x 0.999 / 3,365.43 = 0.0593040225…; ETH has six
  // decimals.
  await world.control.advance('1d');
  await swap('BTC', 'ETH', '0.002');
  expect(await money(member)).toEqual({
    USDT: '400.00000000',
    BTC: '0.00302825',
    ETH: '0.05930400',
  });
  // Day 11 with BTC at 112,178.15: 100 USDT cost 100 / (112,178.15 x 0.999) = 0.000892331528… BTC, rounded up.
  await world.control.advance('9d');
  const { quoteId, fromAmount } = await quote(member, {
    from: 'BTC',
    to: 'USDT',
    amount: '100',
    side: 'to',
  });
  expect(fromAmount).toBe('0.00089234');
  await swap('BTC', 'USDT', fromAmount, quoteId);
  expect(await money(member)).toEqual({
    USDT: '500.00000000',
    BTC: '0.00213591',
    ETH: '0.05930400',
  });
  // Day 21 with ETH at 3,631.75 and DOGE at 0.42478: 0.059304 x 3,631.75 x 0.999 / 0.42478 = 506.5255…; DOGE has two
  // decimals.
  await world.control.advance('10d');
  await swap('ETH', 'DOGE', '0.059304');
  expect(await money(member)).toEqual({
    USDT: '500.00000000',
    BTC: '0.00213591',
    DOGE: '506.52000000',
  });
  // Day 30, DOGE at 0.420902: 100 x 0.420902 x 0.999 = 42.0481098.
  await world.control.advance('9d');
  await swap('DOGE', 'USDT', '100');
  expect(await money(member)).toEqual({
    USDT: '542.04000000',
    BTC: '0.00213591',
    DOGE: '406.52000000',
  });
  const page = await member.must(listFlashExchanges, { query: { pageSize: 2 } });
  expect(page).toMatchObject({ total: 5, pages: 3 });
  expect(page.records).toMatchObject([
    {
      from: 'DOGE',
      to: 'USDT',
      fromAmount: '100.00000000',
      toAmount: '42.04000000',
      rate: '0.42048109',
      createTime: '2026-02-04 12:00:00',
    },
    { from: 'ETH', to: 'DOGE', rate: '8541.17013512' },
  ]);
  expect((await member.must(listFlashExchanges, { query: { pageNo: 9 } })).records).toEqual([]);
}, 60_000);
