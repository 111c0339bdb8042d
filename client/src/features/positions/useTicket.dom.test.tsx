import { listSymbols, listTickers } from '@hongbao/contracts/market/market.calls';
import { openPosition, summarizePositions } from '@hongbao/contracts/positions/positions.calls';
import { getSetting } from '@hongbao/contracts/settings/settings.calls';
import { listVipLevels } from '@hongbao/contracts/vip/vip.calls';
import { listBalances } from '@hongbao/contracts/wallet/wallet.calls';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { initReactI18next } from 'react-i18next';
import { Provider } from 'react-redux';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../api/api.ts';
import { store } from '../../state/store.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { mountHook } from '../../testing/mountHook.ts';
import { emptyTicket } from '../../state/ticket.ts';
import { ticketChanged, ticketKey } from '../../state/tickets.ts';
import { useTicket } from './useTicket.ts';

const BTC = 'BTC/USDT';
const key = ticketKey(undefined, 'main');
const symbol = {
  symbol: BTC,
  base: 'BTC',
  quote: 'USDT',
  name: 'Bitcoin',
  icon: '',
  pricePrecision: 2,
  quantityPrecision: 5,
  maxLeverage: 100,
  leverages: [1, 2, 3, 5, 10, 20, 50, 75, 100],
  minNotional: '10.00000000',
  status: 'trading',
};
const config = {
  spread: '0.00000000',
  tiers: {
    [BTC]: [
      {
        notionalCap: '50000.00000000',
        maxLeverage: 125,
        mmr: '0.00400000',
        cum: '0.00000000',
      },
    ],
  },
};
const opened = {
  id: '1',
  symbol: BTC,
  direction: 'long',
  quantity: '0.00833000',
  leverage: 10,
  margin: '50.00000000',
  openPrice: '60000.00000000',
  markPrice: '60000.00000000',
  openFee: '0.25000000',
  yield: '0.00000000',
  status: 'running',
  openTime: '2026-01-06 12:00:00',
};
const tickerAt = (price: string) => ({
  symbol: BTC,
  price,
  markPrice: price,
  bid: price,
  ask: price,
  open24h: price,
  change24h: '0.00000000',
  high24h: price,
  low24h: price,
  volume24h: '0.00000000',
  at: 0,
});
const held = {
  margin: '0.00000000',
  unrealizedPnl: '0.00000000',
  realizedPnlToday: '0.00000000',
  count: 0,
  exposures: [] as { symbol: string; notional: string }[],
};
const balance = (available: string) => ({
  currency: 'USDT',
  available,
  frozen: '0.00000000',
  total: available,
  usdtValue: available,
});

let server: ReturnType<typeof fakeServer>;
beforeEach(async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: {} });
  store.dispatch(api.util.resetApiState());
  store.dispatch(ticketChanged({ key, symbol: BTC, change: emptyTicket() }));
  server = fakeServer();
  server.on(listSymbols, { result: [symbol] });
  server.on(listTickers, { result: [tickerAt('60000.00000000')] });
  server.on(listBalances, { result: [balance('1000.00000000')] });
  server.on(summarizePositions, { result: held });
  server.on(getSetting, { result: config });
  server.on(listVipLevels, { result: [] });
  server.on(openPosition, { result: opened });
});
afterAll(() => void vi.unstubAllGlobals());

const withStore = ({ children }: { children: ReactNode }) => (
  <Provider store={store}>{children}</Provider>
);

/** Mounts a loaded ticket for BTC, by default with a size of 500 USDT. */
async function givenTicket(size = '500') {
  const hook = await mountHook(() => useTicket(BTC, 'main'), withStore);
  await hook.until(({ facts }) => facts !== null);
  if (size !== '') await hook.act(() => hook.current.change({ size }));
  return hook;
}
const sent = () =>
  server.requests(openPosition).map(({ body, headers }) => ({
    body,
    key: headers['idempotency-key'],
  }));

describe('useTicket', () => {
  it('resends the unchanged order after a lost answer, even if the price has changed', async () => {
    const ticket = await givenTicket();
    server.on(openPosition, 'lost');
    await ticket.act(async () => void (await ticket.current.submit()));
    server.on(listTickers, { result: [tickerAt('50000.00000000')] });
    await ticket.act(() => void store.dispatch(api.util.invalidateTags(['Ticker'])));
    await ticket.until(({ facts }) => facts?.mark === 5_000_000_000_000n);
    server.on(openPosition, { result: opened });
    await ticket.act(async () => void (await ticket.current.submit()));
    const [first, second] = sent();
    expect(first?.body).toMatchObject({ quantity: '0.00833000', account: 'main' });
    expect(second).toEqual(first);
    expect(sent()).toHaveLength(2);
  });

  it('sends a new order when the form was changed after a lost answer', async () => {
    const ticket = await givenTicket();
    server.on(openPosition, 'lost');
    await ticket.act(async () => void (await ticket.current.submit()));
    await ticket.act(() => ticket.current.change({ size: '600' }));
    await ticket.act(async () => void (await ticket.current.submit()));
    const [first, second] = sent();
    expect(second?.key).not.toBe(first?.key);
    expect(second?.body).not.toEqual(first?.body);
  });

  it('computes the order again after a refusal', async () => {
    const ticket = await givenTicket();
    server.on(openPosition, { code: 1002 });
    await ticket.act(async () => void (await ticket.current.submit()));
    server.on(listTickers, { result: [tickerAt('50000.00000000')] });
    await ticket.act(() => void store.dispatch(api.util.invalidateTags(['Ticker'])));
    await ticket.until(({ facts }) => facts?.mark === 5_000_000_000_000n);
    await ticket.act(async () => void (await ticket.current.submit()));
    expect(sent().map(({ body }) => body)).toMatchObject([
      { quantity: '0.00833000' },
      { quantity: '0.01000000' },
    ]);
  });

  it('sends a new order when the same form is submitted after a success', async () => {
    const ticket = await givenTicket();
    await ticket.act(async () => void (await ticket.current.submit()));
    expect(ticket.current.form.size).toBe('');
    await ticket.act(() => ticket.current.change({ size: '500' }));
    await ticket.act(async () => void (await ticket.current.submit()));
    const [first, second] = sent();
    expect(second?.body).toEqual(first?.body);
    expect(second?.key).not.toBe(first?.key);
  });

  it.each([
    ['without a size', ''],
    ['above the balance', '50000'],
  ])('does not send an order %s', async (_, size) => {
    const ticket = await givenTicket(size);
    await ticket.act(async () => void (await ticket.current.submit()));
    expect(ticket.current.problems).not.toEqual([]);
    expect(ticket.current.isTouched).toBe(true);
    expect(sent()).toEqual([]);
  });

  it('limits the size to the remaining notional of the tier when a position in the symbol is open', async () => {
    const exposures = [
      { symbol: 'ETH/USDT', notional: '50000.00000000' },
      { symbol: BTC, notional: '49600.00000000' },
    ];
    server.on(summarizePositions, { result: { ...held, exposures } });
    const ticket = await givenTicket();
    expect(ticket.current.facts?.exposure).toBe(4_960_000_000_000n);
    await ticket.act(async () => void (await ticket.current.submit()));
    expect(ticket.current.problems).toMatchObject([{ key: 'notionalTooLarge', bound: '400' }]);
    expect(sent()).toEqual([]);
  });

  it('does not send an order for a halted symbol', async () => {
    server.on(listSymbols, { result: [{ ...symbol, status: 'halted' }] });
    const ticket = await givenTicket();
    await ticket.act(async () => void (await ticket.current.submit()));
    expect(sent()).toEqual([]);
  });
});
