import { auditLedger } from '@hongbao/contracts/control/ledger.calls';
import { addFault } from '@hongbao/contracts/control/faults.calls';
import { clearTraffic, setTraffic } from '@hongbao/contracts/control/traffic.calls';
import { getOverview } from '@hongbao/contracts/control/overview.calls';
import { playSituation } from '@hongbao/contracts/control/situations.calls';
import { listBalances } from '@hongbao/contracts/wallet/wallet.calls';
import { listPrices } from '@hongbao/contracts/market/market.calls';
import { units } from '@hongbao/contracts/money';
import { notionalOf } from '@hongbao/contracts/positions/positions.quote';
import { closePosition, openPosition } from '@hongbao/contracts/positions/positions.calls';
import { DAY_MS, startOfWireDay } from '@hongbao/contracts/time';
import { describe, expect, it } from 'vitest';
import { useWorld } from '@hongbao/server/testing/useWorld';

const world = useWorld();
const here = () => ({ params: { world: world.id } });
const look = () => world.must(getOverview, here());
const order = { symbol: 'BTC/USDT', direction: 'long', quantity: '0.01', leverage: 10 } as const;

describe('the overview of a world', () => {
  it('counts positions and sums their notional and result by coin', async () => {
    const [ann, bob] = await world.given.members(2, { usdt: '9000' });
    const long = await ann?.must(openPosition, { body: order });
    await ann?.must(openPosition, { body: { ...order, quantity: '0.02' } });
    await bob?.must(openPosition, { body: { ...order, direction: 'short' } });
    await bob?.must(openPosition, { body: { ...order, symbol: 'ETH/USDT', quantity: '0.3' } });
    await bob?.must(openPosition, { body: { ...order, account: 'demo' } });
    await bob?.must(openPosition, { body: { ...order, orderType: 'limit', price: '1000' } });
    const prices = await world.must(listPrices, { query: { symbols: 'BTC/USDT,ETH/USDT' } });
    const valueOf = (symbol: string, quantity: string) =>
      notionalOf(
        units(quantity),
        units(prices.find((one) => one.symbol === symbol)?.markPrice ?? ''),
      );
    const { positions, members } = await look();
    expect(members).toMatchObject({ total: 2, newToday: 2, online: 2, activeToday: 2 });
    expect(positions).toMatchObject({ open: 4, members: 2, pending: 1 });
    const [btc] = positions.symbols;
    expect(btc).toMatchObject({ symbol: 'BTC/USDT', open: 3 });
    expect(units(btc?.long ?? '')).toBe(valueOf('BTC/USDT', '0.01') + valueOf('BTC/USDT', '0.02'));
    expect(units(btc?.short ?? '')).toBe(valueOf('BTC/USDT', '0.01'));
    expect(units(btc?.net ?? '')).toBe(units(btc?.long ?? '') - units(btc?.short ?? ''));
    expect(units(positions.long)).toBe(units(btc?.long ?? '') + valueOf('ETH/USDT', '0.3'));
    await ann?.must(closePosition, { params: { id: long?.id ?? '' } });
    const after = await look();
    expect(after.positions.open).toBe(3);
    expect(after.ended).toMatchObject([
      { id: long?.id, memberId: ann?.id, symbol: 'BTC/USDT', direction: 'long', reason: 'member' },
    ]);
  });

  it('sums the money of the day, and starts again at midnight', async () => {
    const member = await world.given.member({ usdt: '9000' });
    expect((await look()).money).toMatchObject({ fees: '0.00000000', deposits: '0.00000000' });
    const opened = await member.must(openPosition, { body: order });
    const { openFee } = await member.must(closePosition, { params: { id: opened.id } });
    const { money } = await look();
    expect(units(money.fees)).toBeGreaterThan(units(openFee));
    const flows = (await world.control.transfers()).filter(({ at }) => at >= startOfWireDay(at));
    const sumOf = (...types: string[]) =>
      flows
        .filter(({ type }) => types.includes(type))
        .reduce((sum, { amount, debit }) => {
          return debit.startsWith('house/') ? sum - units(amount) : sum + units(amount);
        }, 0n);
    expect(units(money.fees)).toBe(sumOf('openFee', 'closeFee'));
    expect(units(money.houseResult)).toBe(
      sumOf('openFee', 'closeFee', 'realizedPnl', 'upgradeBonus'),
    );
    await world.control.advance(DAY_MS);
    expect((await look()).money.fees).toBe('0.00000000');
  });

  it('counts a deposit and a withdrawal on the day on which they are booked', async () => {
    await world.must(playSituation, { ...here(), body: { name: 'deposit-under-review' } });
    expect((await look()).waiting).toEqual([{ kind: 'recharge', count: 1 }]);
    expect((await look()).money.deposits).toBe('0.00000000');
    await world.control.advance('10m');
    const { money, waiting } = await look();
    expect(waiting).toEqual([]);
    expect(units(money.deposits)).toBeGreaterThan(0n);
  });

  it('lists all that an operator set, until it is over', async () => {
    const before = await look();
    expect(before.rules).toMatchObject({ faults: 0, answers: 0, interventions: [], policies: [] });
    await world.must(addFault, { ...here(), body: { kind: 'latency', latencyMs: 5 } });
    await world.control.setPolicy('manual', 'withdrawal');
    await world.control.intervene({ symbol: 'BTC/USDT', kind: 'freeze', durationMs: 60_000 });
    const { rules } = await look();
    expect(rules).toMatchObject({
      clock: 'frozen',
      faults: 1,
      interventions: [{ symbol: 'BTC/USDT', kind: 'freeze' }],
      policies: [{ kind: 'withdrawal', policy: 'manual' }],
    });
    await world.control.advance('2m');
    expect((await look()).rules.interventions).toEqual([]);
  });

  it('reports the last audit', async () => {
    expect((await look()).books).toEqual({ isBalanced: true, lastAudit: null });
    await world.must(auditLedger, here());
    const at = await world.control.now();
    expect((await look()).books.lastAudit).toEqual({ at, isBalanced: true, problems: 0 });
  });

  it('counts the recorded requests of the last minute by outcome', async () => {
    const member = await world.given.member({ usdt: '1' });
    await world.must(clearTraffic, here());
    await member.must(listBalances);
    await member.call(openPosition, { body: order });
    await world.must(addFault, { ...here(), body: { kind: 'http502' } });
    await member.raw(listBalances);
    const counts = { requests: 3, refused: 1, failed: 1 };
    expect((await look()).traffic).toMatchObject({ isRecording: true, ...counts });
    await world.must(setTraffic, { ...here(), body: { recording: false } });
    expect((await look()).traffic.isRecording).toBe(false);
  });

  it('changes nothing', async () => {
    const member = await world.given.member({ usdt: '9000' });
    await member.must(openPosition, { body: order });
    const before = await world.control.hash();
    await look();
    expect(await world.control.hash()).toBe(before);
  });
});
