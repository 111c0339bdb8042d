import { analyzeResults } from '@hongbao/contracts/analysis/analysis.calls';
import { resetDemo } from '@hongbao/contracts/demo/demo.calls';
import {
  exchangeFlash,
  listFlashExchanges,
  quoteFlashExchange,
} from '@hongbao/contracts/flash/flash.calls';
import { listPrices } from '@hongbao/contracts/market/market.calls';
import {
  adjustMargin,
  cancelExit,
  cancelOrder,
  closePosition,
  listPositions,
  openPosition,
  placeExit,
  reversePosition,
  summarizePositions,
  updateStops,
} from '@hongbao/contracts/positions/positions.calls';
import type { Guide, Traveller } from '../guide.ts';

const symbol = 'BTC/USDT';

/**
 * Mei opens a long position, sets its stops, adds margin, closes half of it, cancels an order, places exits and removes one,
 * and reverses another position.
 */
export async function trade({ world }: Guide, mei: Traveller): Promise<void> {
  const [price] = await mei.must(listPrices, { query: { symbols: symbol } });
  const mark = Number(price?.markPrice);
  const level = (share: number) => String(Math.round((mark * share) / 100) * 100);
  const ticket = { symbol, direction: 'long', quantity: '0.02', leverage: 10 } as const;
  const { id } = await mei.show(openPosition, { body: ticket });
  await mei.show(updateStops, { body: { id, takeProfit: level(1.15), stopLoss: level(0.96) } });
  await mei.must(updateStops, { body: { id, trailingRate: '0.05' } });
  await mei.show(adjustMargin, { body: { id, amount: '50' } });
  await world.control.advance('10m');
  await mei.show(closePosition, { params: { id }, body: { quantity: '0.01' } });
  const limit = { ...ticket, orderType: 'limit', price: level(0.9) } as const;
  const order = await mei.must(openPosition, { body: limit });
  await mei.show(cancelOrder, { params: { id: order.id } });
  const half = { id, quantity: '0.005' };
  await mei.show(placeExit, { body: { ...half, side: 'takeProfit', price: level(1.08) } });
  const { exits } = await mei.must(placeExit, {
    body: { ...half, side: 'stopLoss', price: level(0.98) },
  });
  await mei.show(cancelExit, { body: { id, exitId: exits.at(-1)?.id ?? '' } });
  const reversed = await mei.must(openPosition, { body: { ...ticket, quantity: '0.001' } });
  const { opened } = await mei.show(reversePosition, { params: { id: reversed.id } });
  await mei.must(closePosition, { params: { id: opened.id }, body: {} });
  await mei.show(listPositions, { query: { status: 'running', symbol, pageNo: 1, pageSize: 10 } });
  await mei.show(summarizePositions, { query: { account: 'main' } });
  await mei.show(analyzeResults, { query: { month: '2026-01' } });
}

/** Mei exchanges coins at a quote, which is valid for some seconds. */
export async function exchange(mei: Traveller): Promise<void> {
  const pair = { from: 'USDT', to: 'BTC', amount: '500' } as const;
  const { quoteId } = await mei.show(quoteFlashExchange, { query: { ...pair, side: 'from' } });
  await mei.show(exchangeFlash, { body: { ...pair, quoteId } });
  await mei.show(listFlashExchanges, { query: { pageNo: 1, pageSize: 10 } });
  await mei.show(resetDemo);
}
