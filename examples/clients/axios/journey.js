import { createWorld, expect } from '../operator.js';
import { createApi } from './api.js';
import { createRequest } from './request.js';

/** A client of a JeecgBoot backend, unchanged, in the dialect jeecg. */
const world = await createWorld('jeecg');
const api = createApi(createRequest(world.url, { 'X-World': world.id }));
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const picture = new Blob([Buffer.from(PNG, 'base64')], { type: 'image/png' });

const { userInfo } = await api.login('demo@hongbao.example', 'hongbao123');
expect(userInfo.inviteCode.length > 0, 'logs in, and reads the member', userInfo);

const usdt = (await api.balances()).find(({ currency }) => currency === 'USDT');
expect(usdt.balance.toFixed(2) > 0, 'computes with balances', usdt);

const { address, minDeposit } = await api.rechargeAddress('USDT', 'TRC20');
const proofPath = await api.upload(picture, '');
await api.recharge({ currency: 'USDT', chainType: 'TRC20', money: minDeposit + 100, proofPath });
await world.advance('1h');
const [deposit] = (await api.recharges()).records;
expect(deposit.status === 1 && deposit.amount === minDeposit + 100, 'deposits', deposit, address);

const ticker = (await api.symbols()).find(({ symbol }) => symbol === 'BTCUSDT');
expect(ticker.currentPrice.toFixed(2) > 0 && ticker.high >= ticker.low, 'shows prices', ticker);
const [price] = await api.price('BTCUSDT');
expect(price.currentPrice === ticker.currentPrice, 'shows one price', price);
const candles = await api.kline('BTCUSDT', '1H', 24);
expect(candles.length === 24 && candles.every(({ high, low }) => high >= low), 'draws a chart');

const opened = await api.openPosition({
  symbol: 'BTCUSDT',
  direction: 'long',
  margin: 100,
  leverage: 10,
  stopLoss: Math.round(ticker.currentPrice * 0.95),
});
await api.updateStopLoss({
  id: opened.id,
  stopLoss: 0,
  stopProfit: Math.round(ticker.currentPrice * 1.5),
});
const { records: running } = await api.positions('running');
expect(
  running.some(({ id, stopProfit }) => id === opened.id && stopProfit > 0),
  'trades',
  running,
);
await api.closePosition(opened.id);
expect((await api.positions('closed')).records[0].id === opened.id, 'closes the position');

const [terms] = await api.optionTerms('BTCUSDT');
const bought = await api.buyOption({
  symbol: 'BTCUSDT',
  money: terms.minAmount,
  setId: terms.id,
  type: 1,
});
await world.advance(`${terms.period + 2}s`);
const option = (await api.options()).records.find(({ id }) => id === bought.id);
expect(option.status === 'settled' && option.type === 1, 'buys an option', option);

const product = (await api.products()).records.find(({ type }) => type === 'debt');
await api.buyProduct({ productId: product.id, money: product.minLimit, safePassword: 'unused' });
expect((await api.orderStat()).totalMoney >= product.minLimit, 'buys a product', product);

const plan = (await api.loanTerms()).find(({ type }) => type === 'credit');
const loan = await api.applyLoan({ setId: plan.id, amount: plan.minAmount });
expect(
  (await api.loans()).records.some(({ id }) => id === loan.id),
  'applies for a loan',
  loan,
);

await api.withdraw({
  currency: 'USDT',
  money: 20,
  address: 'nile:TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  safePassword: 'withdraw123',
  remark: '',
});
await world.advance('1h');
expect((await api.withdrawals()).records[0].status === 1, 'withdraws to an address');

const { records: notices } = await api.notices();
expect(notices.length > 0 && [0, 1].includes(notices[0].isRead), 'reads notices', notices[0]);
expect((await api.announcements()).records.length > 0, 'reads announcements');
