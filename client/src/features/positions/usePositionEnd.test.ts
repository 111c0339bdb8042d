import type { ListedPosition } from '@hongbao/contracts/positions/positions.schema';
import { expect, it } from 'vitest';
import type { TradeSymbol } from '../market/market.api.ts';
import { samplePosition } from './positions.samples.ts';
import { findEnd } from './usePositionEnd.ts';
import { findSymbol } from './useTradePlace.ts';

const position: ListedPosition = {
  ...samplePosition,
  orderType: 'limit',
  exits: [],
  takerFeeRate: '0.00050000',
  maintenanceRate: '0.00400000',
  maintenanceCredit: '0.00000000',
  closes: [],
};
const closed: ListedPosition = { ...position, status: 'closed', closeReason: 'liquidation' };
const waiting: ListedPosition = { ...position, status: 'pending' };

it.each([
  ['a position that is closed', position, { running: [], closed: [closed] }, closed],
  ['a position that is being settled', position, { running: [], closed: [] }, null],
  ['an order that was filled', waiting, { running: [position], closed: [] }, position],
  ['an order that was cancelled', waiting, { running: [], closed: [closed] }, closed],
  ['an order that was filled and closed', waiting, { running: [], closed: [closed] }, closed],
  ['another position', position, { running: [], closed: [{ ...closed, id: '2' }] }, null],
])('findEnd returns the expected end of %s', (_, watched, now, end) =>
  expect(findEnd(watched, now)).toBe(end),
);

it.each([
  ['BTC/USDT', 'BTC/USDT'],
  ['btc-usdt', 'BTC/USDT'],
  ['btcusdt', 'BTC/USDT'],
  ['NOPE/USDT', undefined],
  ['<b>', undefined],
  ['', undefined],
])('findSymbol for the input %j is %s', (given, symbol) =>
  expect(findSymbol([{ symbol: 'BTC/USDT' } as TradeSymbol], given)).toBe(symbol),
);
