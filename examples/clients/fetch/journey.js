import { createWorld, expect } from '../operator.js';
import { Exchange } from './client.js';

/** A client with its own paths and numbers, in the dialect of the file dialects/numbers.yaml. */
const world = await createWorld('numbers');
const exchange = new Exchange(world.url, { 'x-world': world.id });
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const picture = new Blob([Buffer.from(PNG, 'base64')], { type: 'image/png' });

const refused = await exchange.me().catch(({ code }) => code);
expect(refused === 40100, 'reads the code of a refusal', refused);
await exchange.login('demo@hongbao.example', 'hongbao123');
expect((await exchange.me()).vip >= 0, 'logs in');
const { USDT } = await exchange.balances();
expect(USDT.free > 0 && USDT.locked >= 0, 'reads balances by coin', USDT);

await exchange.deposit('USDT', 'TRC20', 120.5, picture);
await world.advance('1h');
const [deposit] = (await exchange.deposits()).items;
expect(deposit.qty === 120.5 && deposit.state === 'done', 'deposits', deposit);
expect(Number.isInteger(deposit.createdAt), 'reads times as seconds', deposit.createdAt);

const { 'btc-usdt': ticker } = await exchange.tickers();
expect(ticker.last > 0 && Math.abs(ticker.changePercent) < 100, 'shows prices', ticker);
const candles = await exchange.candles('btc-usdt', '1h');
expect(candles.length === 10 && candles.every(({ h, l }) => h >= l), 'draws a chart', candles[0]);

const order = await exchange.order({ market: 'btc-usdt', side: -1, collateral: 50, lev: 5 });
const { orders } = await exchange.orders();
expect(
  orders.some(({ orderId, side }) => orderId === order.orderId && side === -1),
  'trades',
  order,
);
const closed = await exchange.closeOrder(order.orderId);
expect(typeof closed.pnl === 'number', 'closes the position', closed);
const large = { market: 'btc-usdt', side: 1, collateral: Math.ceil(USDT.free) + 10_000, lev: 5 };
const poor = await exchange.order(large).catch(({ code }) => code);
expect(poor === 40001, 'reads that the balance is too low', poor);

const [terms] = await exchange.optionTerms();
const bought = await exchange.buyOption({ termId: terms.termId, isUp: false, amount: 100 });
await world.advance(`${terms.durationMs / 1000 + 2}s`);
const option = (await exchange.options()).find(({ id }) => id === bought.id);
expect(option.status === 'settled' && option.isUp === false, 'buys an option', option);

const [product] = await exchange.products('debt');
await exchange.buyProduct(product.id, product.min);
expect((await exchange.productSummary()).total >= product.min, 'buys a product', product);

const plan = (await exchange.loanPlans()).find(({ type }) => type === 'credit');
const loan = await exchange.applyLoan({ planId: plan.planId, amount: plan.min });
expect(
  (await exchange.loans()).items.some(({ id }) => id === loan.id),
  'applies for a loan',
  loan,
);

await exchange.withdraw({
  coin: 'USDT',
  to: 'nile:TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  qty: 25.5,
  pin: 'withdraw123',
});
await world.advance('1h');
const [withdrawal] = (await exchange.withdrawals()).items;
expect(withdrawal.state === 'done' && withdrawal.qty === 25.5, 'withdraws', withdrawal);

const inbox = await exchange.inbox();
expect(
  inbox.items.some(({ unread }) => unread),
  'reads notices',
  inbox.items[0],
);
const { tickers } = await exchange.event('tickers');
expect(
  tickers.some(({ symbol, price }) => symbol === 'btc-usdt' && price > 0),
  'reads the stream',
);
process.exit(0);
