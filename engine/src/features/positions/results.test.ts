import { analyzeResults } from '@hongbao/contracts/analysis/analysis.calls';
import { listNotices } from '@hongbao/contracts/content/notices.calls';
import {
  joinContest,
  listContests,
  listJoinedContests,
} from '@hongbao/contracts/contests/contests.calls';
import { formatUnits, ONE, units } from '@hongbao/contracts/money';
import { buyOption, listOptions } from '@hongbao/contracts/options/options.calls';
import {
  adjustMargin,
  closePosition,
  listPositions,
  openPosition,
  reversePosition,
  summarizePositions,
} from '@hongbao/contracts/positions/positions.calls';
import type { ListedPosition } from '@hongbao/contracts/positions/positions.schema';
import { getAssets, listAccountChanges } from '@hongbao/contracts/wallet/wallet.calls';
import type { Member } from '@hongbao/test-support/given';
import { describe, expect, it } from 'vitest';
import { useWorld } from '@hongbao/server/testing/useWorld';

const world = useWorld();
const BTC = 'BTC/USDT';
const long = { symbol: BTC, direction: 'long', quantity: '0.03', leverage: 20 } as const;

async function gap(percent: number): Promise<void> {
  await world.control.gap(BTC, percent);
  await world.control.advance('3s');
}
const sum = (values: readonly string[]) =>
  formatUnits(values.reduce((total, value) => total + units(value), 0n));
/** The sum of all account changes that refer to an object: what it changed in the member's money. */
async function booked(member: Member, refId: string, account?: string): Promise<string> {
  const { records } = await member.must(listAccountChanges, {
    query: { refId, pageSize: 100, ...(account === undefined ? {} : { account }) },
  });
  return sum(records.map(({ amount }) => amount));
}
async function closedPosition(member: Member): Promise<ListedPosition> {
  const { records } = await member.must(listPositions, { query: { status: 'closed' } });
  const [position] = records;
  if (!position) throw new Error('No position is closed.');
  return position;
}
const month = async () => new Date((await world.inside()).now()).toISOString().slice(0, 7);
/** The results of the closed positions, as every call returns them. */
async function allSums(member: Member) {
  const assets = await member.must(getAssets);
  const summary = await member.must(summarizePositions, {});
  const analysis = await member.must(analyzeResults, { query: { month: await month() } });
  const open = units(summary.unrealizedPnl);
  return {
    daily: formatUnits(units(assets.dailyProfit) - open),
    cumulative: formatUnits(units(assets.cumulativeProfit) - open),
    today: summary.realizedPnlToday,
    contracts: analysis.kinds.find(({ kind }) => kind === 'contracts')?.result,
  };
}
const same = (result: string) => ({
  daily: result,
  cumulative: result,
  today: result,
  contracts: result,
});
async function noticedResults(member: Member): Promise<(string | undefined)[]> {
  const { records } = await member.must(listNotices, { query: { category: 'transaction' } });
  return records.flatMap(({ kind, amount }) => (kind?.startsWith('closedBy') ? [amount] : []));
}

describe('the result of a position', () => {
  it('is what all its account changes add up to, in three parts with margin added between them', async () => {
    const member = await world.given.member({ usdt: '5000' });
    const { id, openFee } = await member.must(openPosition, { body: long });
    await gap(1.3);
    const part = { params: { id }, body: { quantity: '0.011' } };
    const first = await member.must(closePosition, part);
    expect(first.realizedPnl).toBe(first.closes[0]?.realizedPnl);
    expect(await allSums(member)).toEqual(same(first.realizedPnl ?? ''));

    await member.must(adjustMargin, { body: { id, amount: '77.77' } });
    await gap(-0.7);
    await member.must(closePosition, part);
    await gap(-0.4);
    const closed = await member.must(closePosition, { params: { id } });
    expect(closed.closes).toHaveLength(3);
    expect(sum(closed.closes.map((close) => close.openFee))).toBe(openFee);
    expect(sum(closed.closes.map((close) => close.realizedPnl))).toBe(closed.realizedPnl);
    expect(await booked(member, id)).toBe(closed.realizedPnl);
    expect(await allSums(member)).toEqual(same(closed.realizedPnl ?? ''));
    expect(await closedPosition(member)).toMatchObject({
      realizedPnl: closed.realizedPnl,
      yield: closed.yield,
      closes: closed.closes,
    });
    const margins = sum(closed.closes.map((close) => close.margin));
    const paid = units(margins) + units(openFee);
    expect(units(closed.yield)).toBe((units(closed.realizedPnl ?? '') * ONE) / paid);
  });

  it('of a liquidation is never below -100 %, and the same in notice, list, sums and account changes', async () => {
    const member = await world.given.member({ usdt: '5000' });
    const { id, margin, openFee } = await member.must(openPosition, { body: long });
    await gap(-30);
    const position = await closedPosition(member);
    expect(position).toMatchObject({ closeReason: 'liquidation', yield: '-1.00000000' });
    expect(position.realizedPnl).toBe(formatUnits(-units(margin) - units(openFee)));
    expect(await noticedResults(member)).toEqual([position.realizedPnl]);
    expect(await booked(member, id)).toBe(position.realizedPnl);
    expect(await allSums(member)).toEqual(same(position.realizedPnl ?? ''));
  });

  it('of a stop-loss after a part is in the notice without the result of the part', async () => {
    const member = await world.given.member({ usdt: '5000' });
    const opened = await member.must(openPosition, { body: long });
    const level = (units(opened.openPrice) * 98n) / 100n;
    const stopLoss = formatUnits(level - (level % units('0.01')));
    const { id } = await member.must(openPosition, { body: { ...long, stopLoss } });
    await member.must(closePosition, { params: { id: opened.id } });
    await member.must(closePosition, { params: { id }, body: { quantity: '0.01' } });
    await gap(-2.5);
    const { records } = await member.must(listPositions, { query: { status: 'closed', id } });
    const [position] = records;
    expect(await noticedResults(member)).toEqual([position?.closes[1]?.realizedPnl]);
    expect(await booked(member, id)).toBe(position?.realizedPnl);
  });

  it('that is reversed is that of its account changes', async () => {
    const member = await world.given.member({ usdt: '5000' });
    const { id } = await member.must(openPosition, { body: long });
    await gap(0.5);
    const { closed } = await member.must(reversePosition, { params: { id } });
    expect(await booked(member, id)).toBe(closed.realizedPnl);
    expect(closed.yield).toBe((await closedPosition(member)).yield);
  });

  it('is computed when it is read: a stored close has the booked result, as in worlds of earlier versions', async () => {
    const member = await world.given.member({ usdt: '5000' });
    const { id, openFee } = await member.must(openPosition, { body: long });
    const part = { params: { id }, body: { quantity: '0.01' } };
    const { realizedPnl = '' } = await member.must(closePosition, part);
    const { rows } = await world.inside();
    const [stored] = rows.many('PositionClose', { where: { positionId: id } });
    expect(stored?.realizedPnl).toBe(units(realizedPnl) + units(openFee) / 3n);
    expect(rows.first('Position', { where: { id } })?.realizedPnl).toBe(stored?.realizedPnl);
  });

  it('that was not opened is zero', async () => {
    const member = await world.given.member({ usdt: '5000' });
    await member.must(openPosition, { body: { ...long, orderType: 'limit', price: '20000' } });
    expect(await allSums(member)).toEqual(same('0.00000000'));
  });
});

describe('the profit of a day and of all time', () => {
  it('counts contracts and options, and an option of an earlier day only in all time', async () => {
    const member = await world.given.member({ usdt: '5000' });
    const option = { setId: 'BTC-60', direction: 'up', stake: '10' } as const;
    await member.must(buyOption, { body: option });
    await world.control.advance('1d');
    const { id } = await member.must(openPosition, { body: long });
    const { realizedPnl = '' } = await member.must(closePosition, { params: { id } });
    await member.must(buyOption, { body: { ...option, stake: '25' } });
    await gap(-1);
    await world.control.advance('2m');
    const { records } = await member.must(listOptions, { query: { status: 'settled' } });
    const [today, before] = records.map(({ payout, stake }) => units(payout ?? '0') - units(stake));
    expect(today).toBe(units('-25'));
    const assets = await member.must(getAssets);
    expect(assets.dailyProfit).toBe(formatUnits(units(realizedPnl) + (today ?? 0n)));
    expect(assets.cumulativeProfit).toBe(formatUnits(units(assets.dailyProfit) + (before ?? 0n)));
    const { result } = await member.must(analyzeResults, { query: { month: await month() } });
    expect(assets.cumulativeProfit).toBe(result);
  });
});

describe('total assets', () => {
  it('contain the equity of a contest with its open profit, and are the sum of their parts', async () => {
    const member = await world.given.member({ usdt: '500' });
    const contests = await member.must(listContests, { query: { status: '1' } });
    const contestId = contests.records[0]?.id ?? '';
    await member.must(joinContest, { body: { id: contestId, fund: '200' } });
    const account = `contest:${contestId}` as const;
    await member.must(openPosition, { body: { ...long, quantity: '0.01', account } });
    await world.control.advance('1m');
    await world.control.gap(BTC, 4);
    await world.control.advance('1m');
    const assets = await member.must(getAssets);
    const joined = await member.must(listJoinedContests, {});
    expect(assets.contestFrozenAssets).toBe(joined.records[0]?.equity);
    expect(units(assets.contestFrozenAssets) > units('220')).toBe(true);
    expect(assets.totalAssets).toBe(
      sum([assets.spotAssets, assets.positionAssets, assets.contestFrozenAssets]),
    );
    expect(assets).toMatchObject({ positionAssets: '0.00000000', dailyProfit: '0.00000000' });
    await member.must(openPosition, { body: { ...long, account: 'demo' } });
    expect((await member.must(getAssets)).totalAssets).toBe(assets.totalAssets);
  });
});
