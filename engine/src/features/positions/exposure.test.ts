import type { BodyOf } from '@hongbao/contracts/call';
import { joinContest, listContests } from '@hongbao/contracts/contests/contests.calls';
import { listPrices } from '@hongbao/contracts/market/market.calls';
import { type Tier, tierOf } from '@hongbao/contracts/positions/positions.tiers';
import { ONE, formatUnits, units } from '@hongbao/contracts/money';
import {
  adjustMargin,
  cancelOrder,
  closePosition,
  listPositions,
  openPosition,
  summarizePositions,
} from '@hongbao/contracts/positions/positions.calls';
import { notionalOf } from '@hongbao/contracts/positions/positions.quote';
import { quantityFromUsdt } from '@hongbao/contracts/positions/positions.size';
import type { Member } from '@hongbao/test-support/given';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { describe, expect, it } from 'vitest';
import { tradingTerms } from './tradingTerms.ts';

const world = useWorld();
const DOGE = 'DOGE/USDT';

async function termsOf(symbol: string) {
  const inside = await world.inside();
  const terms = await tradingTerms(inside, symbol, inside.now());
  if (!terms) throw new Error(`${symbol} is not listed`);
  return terms;
}

/** An order worth this amount at the mark price, rounded down to the step. */
async function worth(usdt: string, more: Partial<BodyOf<typeof openPosition>> = {}) {
  const symbol = more.symbol ?? DOGE;
  const [ticker] = await world.must(listPrices, { query: { symbols: symbol } });
  const { quantityStep } = await termsOf(symbol);
  const quantity = quantityFromUsdt(units(usdt), units(ticker?.markPrice ?? ''), quantityStep);
  const order = { symbol, direction: 'long', leverage: 75, quantity: formatUnits(quantity) };
  return { ...order, ...more } as BodyOf<typeof openPosition>;
}
async function exposures(member: Member, account = 'main') {
  const summary = await member.must(summarizePositions, { query: { account } });
  return Object.fromEntries(summary.exposures.map(({ symbol, notional }) => [symbol, notional]));
}
/** The notional of an order at its entry price or limit. */
const valueOf = ({ quantity, openPrice }: { quantity: string; openPrice: string }) =>
  formatUnits(notionalOf(units(quantity), units(openPrice)));
const limit = { direction: 'long', leverage: 20, orderType: 'limit' } as const;
const sum = (...amounts: string[]) =>
  formatUnits(amounts.reduce((total, amount) => total + units(amount), 0n));

describe('a member’s exposure in a coin', () => {
  it('is the sum of open positions at entry prices and pending orders at limit prices, after every change', async () => {
    const member = await world.given.member({ usdt: '9000' });
    expect(await exposures(member)).toEqual({});
    const long = await member.must(openPosition, { body: await worth('4000') });
    const short = await member.must(openPosition, {
      body: await worth('1000', { direction: 'short' }),
    });
    expect(await exposures(member)).toEqual({ [DOGE]: sum(valueOf(long), valueOf(short)) });
    const eth = await member.must(openPosition, {
      body: { ...limit, symbol: 'ETH/USDT', quantity: '0.5', price: '100' },
    });
    expect(eth.status).toBe('pending');
    expect(await exposures(member)).toEqual({
      [DOGE]: sum(valueOf(long), valueOf(short)),
      'ETH/USDT': valueOf(eth),
    });

    const part = await member.must(closePosition, {
      params: { id: long.id },
      body: { quantity: String(Math.floor(Number(long.quantity) / 3)) },
    });
    await member.must(adjustMargin, { body: { id: long.id, amount: '5' } });
    await member.must(closePosition, { params: { id: short.id } });
    await member.must(cancelOrder, { params: { id: eth.id } });
    expect(await exposures(member)).toEqual({ [DOGE]: valueOf(part) });
    await member.must(closePosition, { params: { id: long.id } });
    expect(await exposures(member)).toEqual({});
  });

  it('is unchanged when an order fills, and zero when the position is liquidated', async () => {
    const member = await world.given.member({ usdt: '9000' });
    const [ticker] = await world.must(listPrices, { query: { symbols: 'BTC/USDT' } });
    const price = String(Math.floor(Number(ticker?.markPrice) * 0.97));
    const order = await member.must(openPosition, {
      body: await worth('5000', { symbol: 'BTC/USDT', orderType: 'limit', price }),
    });
    const before = await exposures(member);
    expect(before).toEqual({ 'BTC/USDT': valueOf(order) });
    await world.control.gap('BTC/USDT', -3.2);
    await world.control.advance('1s');
    const running = await member.must(listPositions, { query: { status: 'running' } });
    expect(running.records.map(({ id }) => id)).toEqual([order.id]);
    expect(await exposures(member)).toEqual(before);
    await world.control.gap('BTC/USDT', -30);
    await world.control.advance('5s');
    expect(await exposures(member)).toEqual({});
  });

  it('is the same in memory and in the database', async () => {
    const member = await world.given.member({ usdt: '9000' });
    await member.must(openPosition, { body: await worth('4000') });
    await member.must(openPosition, { body: await worth('500', { symbol: 'ADA/USDT' }) });
    const fork = await world.server.forkWorld(world);
    const told = await fork.call(summarizePositions, {}, { token: member.token });
    const { exposures: own } = await member.must(summarizePositions, {});
    expect(told).toMatchObject({ ok: true, result: { exposures: own } });
  });
});

describe('the tier of an order', () => {
  it('includes the open exposure: a higher leverage is refused, and the bound is the remaining room', async () => {
    const member = await world.given.member({ usdt: '9000' });
    const body = await worth('4000');
    await member.must(openPosition, { body });
    const waiting = await member.must(openPosition, {
      body: { ...limit, symbol: DOGE, quantity: '400000', price: '0.01' },
    });
    expect(waiting).toMatchObject({ status: 'pending', openPrice: '0.01000000' });
    const room = units('10000') - units((await exposures(member))[DOGE] ?? '');
    expect(await member.call(openPosition, { body })).toMatchObject({
      reason: 'leverageTooHighForSize',
      facts: { field: 'leverage', bound: formatUnits(room) },
    });
    await member.must(openPosition, { body: { ...body, leverage: 50 } });
    await member.must(cancelOrder, { params: { id: waiting.id } });
    expect(await member.call(openPosition, { body })).toMatchObject({
      reason: 'leverageTooHighForSize',
    });
  });

  it('depends only on the exposure in the same account and coin', async () => {
    const member = await world.given.member({ usdt: '9000' });
    const { records } = await member.must(listContests, { query: { status: 1 } });
    const contest = `contest:${records[0]?.id ?? ''}` as const;
    await member.must(joinContest, { body: { id: records[0]?.id ?? '', fund: '1000' } });
    const body = await worth('9000');
    // An order in a contest at 20x, which is within the limit; it does not reduce the limit of other books.
    const inContest = { ...body, leverage: 20, account: contest };
    await member.must(openPosition, { body: inContest });
    expect(Object.keys(await exposures(member, contest))).toEqual([DOGE]);
    for (const account of ['main', 'demo']) {
      await member.must(openPosition, { body: { ...body, account } });
      expect(Object.keys(await exposures(member, account))).toEqual([DOGE]);
      expect(await member.call(openPosition, { body: { ...body, account } })).toMatchObject({
        reason: 'leverageTooHighForSize',
      });
    }
    await member.must(openPosition, { body: await worth('9000', { symbol: 'ADA/USDT' }) });
  });

  it('applies to the new order: earlier orders keep their liquidation price', async () => {
    const member = await world.given.member({ usdt: '9000' });
    const body = await worth('9000', { leverage: 50 });
    const first = await member.must(openPosition, { body });
    const second = await member.must(openPosition, { body });
    const [latest, earlier] = (await member.must(listPositions, { query: { status: 'running' } }))
      .records;
    expect(earlier).toMatchObject({ id: first.id, liquidationPrice: first.liquidationPrice });
    expect(latest).toMatchObject({ id: second.id, openPrice: first.openPrice });
    expect(units(second.liquidationPrice ?? '')).toBeGreaterThan(
      units(first.liquidationPrice ?? ''),
    );
    const { rows } = await world.inside();
    const found = rows.many('Position', { orderBy: [['id', 'asc']] });
    const { tiers } = await termsOf(DOGE);
    expect(found.map(({ maintenanceRate }) => maintenanceRate)).toEqual(
      tiers.slice(0, 2).map(({ mmr }) => mmr),
    );
  });
});

/** The maintenance margin of a position, `N * mmr - cum`, in units of 1e-16. */
const kept = (notional: bigint, mmr: bigint, cum: bigint) => notional * mmr - cum * ONE;

describe('an order that is split', () => {
  it.each([75, 50, 20])(
    'into many small ones at %ix allows no larger total than one order, and needs no less margin',
    async (leverage) => {
      const [splitter, whole] = await world.given.members(2, { usdt: '90000' });
      if (!splitter || !whole) throw new Error('two members');
      const { tiers } = await termsOf(DOGE);
      const cap = tiers.findLast(({ maxLeverage }) => leverage <= maxLeverage)?.notionalCap ?? 0n;
      const piece = await worth(formatUnits(cap / 30n), { leverage });
      let last = await splitter.call(openPosition, { body: piece });
      let opened = 0;
      for (; last.ok && opened < 40; opened++)
        last = await splitter.call(openPosition, { body: piece });
      const reason =
        tiers.at(-1)?.notionalCap === cap ? 'notionalTooLarge' : 'leverageTooHighForSize';
      expect(last).toMatchObject({ ok: false, reason });

      const has = units((await exposures(splitter))[DOGE] ?? '');
      expect(has).toBeLessThanOrEqual(cap);
      expect(has + (has / BigInt(opened)) * 2n).toBeGreaterThan(cap);
      const quantity = String(Number(piece.quantity) * opened);
      const one = await whole.must(openPosition, { body: { ...piece, quantity } });
      expect(valueOf(one)).toBe(formatUnits(units((await exposures(whole))[DOGE] ?? '')));
      const { rows } = await world.inside();
      const found = rows.many('Position', { where: { memberId: splitter.id } });
      const margins = found.map(({ openedQuantity, openPrice, maintenanceRate, maintenanceCum }) =>
        kept(notionalOf(openedQuantity, openPrice ?? 0n), maintenanceRate, maintenanceCum),
      );
      const tier = tierOf(tiers, has) as Tier;
      const least = kept(has, tier.mmr, tier.cum);
      const split = margins.reduce((total, margin) => total + margin, 0n);
      expect(split).toBeGreaterThanOrEqual(least);
      expect(margins.every((margin) => margin > 0n)).toBe(true);
    },
    30_000,
  );

  it('at 125x is refused at any size, because no coin offers it', async () => {
    const member = await world.given.member({ usdt: '9000' });
    for (const usdt of ['20', '40000', '90000'])
      expect(
        await member.call(openPosition, {
          body: await worth(usdt, { symbol: 'BTC/USDT', leverage: 125 }),
        }),
      ).toMatchObject({ reason: 'leverageNotOffered' });
  });
});

describe('a large position opened for the credit of its tier, most of which is closed,', () => {
  it.each(['long', 'short'] as const)(
    'is liquidated at the returned price: %s',
    async (direction) => {
      const member = await world.given.member({ usdt: '90000' });
      const body = await worth('700000', { direction, leverage: 20 });
      const opened = await member.must(openPosition, { body });
      const keptSize = 100n * ONE;
      const left = await member.must(closePosition, {
        params: { id: opened.id },
        body: { quantity: formatUnits(units(opened.quantity) - keptSize) },
      });
      expect(left.quantity).toBe(formatUnits(keptSize));
      const moved = units(left.liquidationPrice ?? '') - units(opened.liquidationPrice ?? '');
      const { tick } = await termsOf(DOGE);
      expect(moved >= -tick && moved <= tick).toBe(true);
    },
  );
});
