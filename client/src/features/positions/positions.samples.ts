import { units } from '@hongbao/contracts/money';
import type { ListedPosition } from '@hongbao/contracts/positions/positions.schema';
import type { TicketFacts } from '@hongbao/contracts/positions/positions.ticket';
import { tiersOf } from '@hongbao/contracts/positions/positions.tiers';

/** Sample for tests: a position of 0.1 BTC with 10x leverage, opened at 60,000. */
export const samplePosition: ListedPosition = {
  id: '1',
  symbol: 'BTC/USDT',
  direction: 'long',
  quantity: '0.10000000',
  leverage: 10,
  margin: '600.00000000',
  openPrice: '60000.00000000',
  markPrice: '60000.00000000',
  openFee: '3.00000000',
  yield: '0.00000000',
  status: 'running',
  openTime: '2026-01-06 12:00:00',
  orderType: 'market',
  exits: [],
  takerFeeRate: '0.00050000',
  maintenanceRate: '0.00400000',
  maintenanceCredit: '0.00000000',
  closes: [],
};

/** Sample for tests: the close of a whole sample position by its member at 61,000. */
export const sampleClose: ListedPosition['closes'][number] = {
  quantity: '0.10000000',
  price: '61000.00000000',
  fee: '3.05000000',
  openFee: '3.00000000',
  margin: '600.00000000',
  realizedPnl: '93.95000000',
  yield: '0.15580431',
  reason: 'member',
  time: '2026-01-06 13:00:00',
};

/**
 * Sample for tests: a mark price of 60,000, no spread and 1,000 USDT, so that the results are the figures of the
 * documentation.
 */
export const sampleFacts: TicketFacts = {
  mark: units('60000'),
  spread: 0n,
  tick: units('0.01'),
  quantityStep: units('0.00001'),
  leverages: [1, 2, 3, 5, 10, 20, 50, 75, 100],
  minNotional: units('10'),
  tiers: tiersOf([
    { notionalCap: '50000', maxLeverage: 125, mmr: '0.004' },
    { notionalCap: '600000', maxLeverage: 100, mmr: '0.005' },
  ]),
  takerFee: units('0.0005'),
  available: units('1000'),
  exposure: 0n,
};
