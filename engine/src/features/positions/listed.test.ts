import {
  cancelOrder,
  closePosition,
  listPositions,
  openPosition,
  summarizePositions,
} from '@hongbao/contracts/positions/positions.calls';
import { formatUnits, units } from '@hongbao/contracts/money';
import { liquidationPrice } from '@hongbao/contracts/positions/positions.quote';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { expect, it } from 'vitest';

const world = useWorld();
const long = { symbol: 'BTC/USDT', direction: 'long', quantity: '0.1', leverage: 10 } as const;

it('a position is listed with each of its closes, and its realized result is their sum', async () => {
  const member = await world.given.member({ usdt: '90000' });
  const { id } = await member.must(openPosition, { body: long });
  const running = { query: { status: 'running' } } as const;
  expect((await member.must(listPositions, running)).records).toMatchObject([
    { id, orderType: 'market', closes: [] },
  ]);

  await member.must(closePosition, { params: { id }, body: { quantity: '0.04' } });
  const part = (await member.must(listPositions, running)).records[0];
  expect(part).toMatchObject({
    quantity: '0.06000000',
    closes: [{ quantity: '0.04000000', reason: 'member' }],
  });
  expect(part?.realizedPnl).toBe(part?.closes[0]?.realizedPnl);

  const closed = await member.must(closePosition, { params: { id }, body: {} });
  const [listed] = (await member.must(listPositions, { query: { status: 'closed' } })).records;
  expect(listed?.closes.map(({ quantity }) => quantity)).toEqual(['0.04000000', '0.06000000']);
  expect(listed?.closes.at(-1)?.price).toBe(closed.closePrice);
  expect(listed?.realizedPnl).toBe(
    formatUnits((listed?.closes ?? []).reduce((sum, one) => sum + units(one.realizedPnl), 0n)),
  );
});

it('a cancelled order is listed as a limit order without closes', async () => {
  const member = await world.given.member({ usdt: '90000' });
  const { id } = await member.must(openPosition, {
    body: { ...long, orderType: 'limit', price: '20000' },
  });
  await member.must(cancelOrder, { params: { id } });
  const { records } = await member.must(listPositions, { query: { status: 'closed' } });
  expect(records).toMatchObject([
    { id, orderType: 'limit', closeReason: 'cancelled', openPrice: '20000.00000000', closes: [] },
  ]);
});

it('a position is listed with the rates that determine its liquidation price', async () => {
  const member = await world.given.member({ usdt: '90000' });
  await member.must(openPosition, { body: { ...long, quantity: '2', leverage: 20 } });
  const { records } = await member.must(listPositions, { query: { status: 'running' } });
  const [listed] = records;
  if (!listed) throw new Error('nothing is listed');
  const holding = {
    direction: 'long',
    entry: units(listed.openPrice),
    quantity: units(listed.quantity),
    margin: units(listed.margin),
  } as const;
  const rates = { mmr: units(listed.maintenanceRate), cum: units(listed.maintenanceCredit) };
  expect(units(listed.liquidationPrice ?? '0')).toBe(
    liquidationPrice(holding, rates, units(listed.takerFeeRate), units('0.01')),
  );
});

it('the list and the sums of an account that the member does not have are refused', async () => {
  const member = await world.given.member({ usdt: '100' });
  const query = { account: 'contest:1', status: 'running' } as const;
  const ofAccount = { account: 'contest:1' } as const;
  const refused = { ok: false, reason: 'tradingAccountUnknown' };
  expect(await member.call(listPositions, { query })).toMatchObject(refused);
  expect(await member.call(summarizePositions, { query: ofAccount })).toMatchObject(refused);
});
