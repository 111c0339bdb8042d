import { analyzeResults } from '@hongbao/contracts/analysis/analysis.calls';
import { formatUnits, units } from '@hongbao/contracts/money';
import { buyOption, listOptions } from '@hongbao/contracts/options/options.calls';
import { closePosition, openPosition } from '@hongbao/contracts/positions/positions.calls';
import { describe, expect, it } from 'vitest';
import { useWorld } from '@hongbao/server/testing/useWorld';

const world = useWorld();
const long = { symbol: 'BTC/USDT', direction: 'long', quantity: '0.01', leverage: 10 } as const;

describe('the analysis of a month', () => {
  it('sums the results of closes and settled options by day, symbol and kind', async () => {
    const member = await world.given.member({ usdt: '5000' });
    const first = await member.must(openPosition, { body: long });
    const closed = await member.must(closePosition, { params: { id: first.id } });
    await world.control.advance('1d');
    const body = { ...long, symbol: 'ETH/USDT', quantity: '0.1' };
    const second = await member.must(openPosition, { body });
    const part = { params: { id: second.id }, body: { quantity: '0.05' } };
    const half = await member.must(closePosition, part);
    await member.must(buyOption, { body: { setId: 'BTC-60', direction: 'up', stake: '10' } });
    await world.control.advance('5m');
    const { records } = await member.must(listOptions, { query: { status: 'settled' } });
    const option = units(records[0]?.payout ?? '') - units('10');

    const month = await member.must(analyzeResults, { query: { month: '2026-01' } });
    const [btc, eth] = [units(closed.realizedPnl ?? ''), units(half.realizedPnl ?? '')];
    expect(month).toMatchObject({ count: 3, result: formatUnits(btc + eth + option) });
    expect(month.days.map(({ day, result }) => [day, result])).toEqual([
      ['2026-01-06', formatUnits(btc)],
      ['2026-01-07', formatUnits(eth + option)],
    ]);
    expect(month.symbols.map(({ symbol, result }) => [symbol, result])).toEqual([
      ['BTC/USDT', formatUnits(btc + option)],
      ['ETH/USDT', formatUnits(eth)],
    ]);
    expect(month.kinds.map(({ kind, count, result }) => [kind, count, result])).toEqual([
      ['contracts', 2, formatUnits(btc + eth)],
      ['options', 1, formatUnits(option)],
    ]);
    // A close without a move of the price loses its fee and the spread.
    expect(month.wins + month.losses).toBe(option === 0n ? 2 : 3);
  });

  it('begins at midnight in UTC+8', async () => {
    const member = await world.given.member({ usdt: '5000' });
    await world.control.advanceTo(Date.parse('2026-01-31T15:59:59Z'));
    const { id } = await member.must(openPosition, { body: long });
    const part = { params: { id }, body: { quantity: '0.005' } };
    await member.must(closePosition, part);
    await world.control.advance('1s');
    await member.must(closePosition, { params: { id } });
    const countOf = async (month: string) =>
      (await member.must(analyzeResults, { query: { month } })).count;
    expect([await countOf('2026-01'), await countOf('2026-02')]).toEqual([1, 1]);
    expect(await countOf('2025-12')).toBe(0);
  });

  it('contains the results of one account and of one member only', async () => {
    const [member, other] = [
      await world.given.member({ usdt: '900' }),
      await world.given.member({ usdt: '900' }),
    ];
    const { id } = await member.must(openPosition, { body: { ...long, account: 'demo' } });
    await member.must(closePosition, { params: { id } });
    const month = new Date((await world.inside()).now()).toISOString().slice(0, 7);
    const ofDemo = { query: { month, account: 'demo' } };
    expect(await member.must(analyzeResults, ofDemo)).toMatchObject({ count: 1 });
    expect(await member.must(analyzeResults, { query: { month } })).toMatchObject({ count: 0 });
    expect(await other.must(analyzeResults, ofDemo)).toMatchObject({ count: 0, days: [] });
  });

  it.each(['2026-13', '2026-1', 'now', '2026-01-01', ''])(
    'refuses the month "%s"',
    async (month) => {
      const member = await world.given.member();
      const answer = await member.call(analyzeResults, { query: { month } });
      expect(answer).toMatchObject({ code: 400, reason: 'malformed' });
    },
  );
});

it('the results of an account that the member does not have are refused', async () => {
  const member = await world.given.member();
  const query = { month: '2026-01', account: 'contest:1' } as const;
  expect(await member.call(analyzeResults, { query })).toMatchObject({
    ok: false,
    reason: 'tradingAccountUnknown',
  });
});
