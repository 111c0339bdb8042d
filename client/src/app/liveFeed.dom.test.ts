import { listTickers } from '@hongbao/contracts/market/market.calls';
import { listPositions } from '@hongbao/contracts/positions/positions.calls';
import { getAssets } from '@hongbao/contracts/wallet/wallet.calls';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../api/api.ts';
import { setServerReachable } from '../api/reachability.ts';
import { onFailure } from '../api/signals.ts';
import { marketApi, type Ticker } from '../features/market/market.api.ts';
import { positionsInput, positionsApi } from '../features/positions/positions.api.ts';
import { walletApi } from '../features/wallet/wallet.api.ts';
import { readToken, writeToken } from '../lib/token.ts';
import { onWorldJump, resetWorldClock, worldNow } from '../lib/worldClock.ts';
import { isLive } from '../state/live.ts';
import { type UserInfo, userEmptied, userStored } from '../state/session.ts';
import { store } from '../state/store.ts';
import { fakeServer } from '../testing/fakeServer.ts';
import { fakeStream } from '../testing/fakeStream.ts';
import { startLiveFeed } from './liveFeed.ts';

const ann = { id: '7', nickname: 'Ann' } as UserInfo;
const ticker: Ticker = {
  symbol: 'BTC/USDT',
  price: '1',
  markPrice: '1',
  bid: '1',
  ask: '1',
  open24h: '1',
  high24h: '1',
  low24h: '1',
  volume24h: '1',
  change24h: '0',
  at: 1,
};
const assets = {
  totalAssets: '1',
  spotAssets: '1',
  positionAssets: '0',
  contestFrozenAssets: '0',
  virtualAssets: '0',
  cashBalance: '1',
  availableBalance: '1',
  dailyProfit: '0',
  cumulativeProfit: '0',
};
const noPositions = { records: [], total: 0, size: 100, current: 1, pages: 0 };

let server: ReturnType<typeof fakeServer>;
let stream: ReturnType<typeof fakeStream>;
let stops: (() => void)[] = [];
let visibility: DocumentVisibilityState = 'visible';

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const show = async (next: DocumentVisibilityState) => {
  visibility = next;
  document.dispatchEvent(new Event('visibilitychange'));
  await settle();
};
/** Number of requests, in this order: the member's positions, assets, and the prices. */
const asked = () =>
  [listPositions, getAssets, listTickers].map((call) => server.requests(call).length);

beforeEach(async () => {
  vi.useFakeTimers();
  localStorage.clear();
  resetWorldClock();
  setServerReachable(true);
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  visibility = 'visible';
  server = fakeServer();
  server.on(listPositions, { result: noPositions });
  server.on(getAssets, { result: assets });
  server.on(listTickers, { result: [ticker] });
  stream = fakeStream();
  store.dispatch(userStored(ann));
  const asks = [
    store.dispatch(positionsApi.listPositions.initiate(positionsInput('main', 'running'))),
    store.dispatch(walletApi.getAssets.initiate()),
    store.dispatch(marketApi.listTickers.initiate()),
  ];
  await Promise.all(asks);
  stops = [...asks.map((ask) => ask.unsubscribe), startLiveFeed()];
  await settle();
});
afterEach(() => {
  for (const stop of stops) stop();
  onFailure(() => undefined);
  store.dispatch(api.util.resetApiState());
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the stream feeds the cache', () => {
  it('the live feed writes received prices into the cache without a request', async () => {
    stream.last.sendEvents({ event: 'tickers', tickers: [{ ...ticker, price: '2' }] });
    await settle();
    const { data } = marketApi.listTickers.select()(store.getState());
    expect(data?.[0]?.price).toBe('2');
    expect(asked()).toEqual([1, 1, 1]);
  });

  it.each([
    [[{ event: 'position', id: '1', status: 'closed' }], [2, 1, 1]],
    [[{ event: 'balance', account: 'main', currency: 'USDT' }], [1, 2, 1]],
    [
      [
        { event: 'position', id: '1', status: 'closed' },
        { event: 'position', id: '2', status: 'closed' },
        { event: 'balance', account: 'main', currency: 'USDT' },
        { event: 'notice', id: '1' },
      ],
      [2, 2, 1],
    ],
    [[{ event: 'what a newer server tells' }], [1, 1, 1]],
  ])('the live feed refetches the affected queries once after %j', async (events, times) => {
    stream.last.sendEvents(...events);
    await settle(100);
    expect(asked()).toEqual(times);
  });

  it('the live feed sets the world clock from events and reports a jump of the clock', async () => {
    const jumped = vi.fn<() => void>();
    const stop = onWorldJump(jumped);
    stream.last.sendEvents({ event: 'clock', now: 5_000, rate: 0 });
    await settle();
    expect(worldNow()).toBe(5_000);
    await settle(3_000);
    expect(worldNow()).toBe(5_000);
    stream.last.sendEvents({ event: 'clock', now: 3_605_000, rate: 0 });
    await settle();
    expect(worldNow()).toBe(3_605_000);
    expect(jumped).toHaveBeenCalledOnce();
    stop();
  });
});

describe('losing and reopening the stream', () => {
  it('the live feed refetches once when the stream reopens, but not when it first opens', async () => {
    expect(isLive()).toBe(true);
    expect(asked()).toEqual([1, 1, 1]);
    stream.last.end();
    await settle();
    expect(isLive()).toBe(false);
    await settle(2_000);
    expect(isLive()).toBe(true);
    await settle(100);
    expect(asked()).toEqual([2, 2, 2]);
  });

  it('the live feed closes the stream and sends no request while the page is hidden, and reopens the stream afterwards', async () => {
    await show('hidden');
    expect([stream.last.isLeft(), isLive()]).toEqual([true, false]);
    await settle(600_000);
    expect([stream.asked, ...asked()]).toEqual([1, 1, 1, 1]);
    await show('visible');
    await settle(100);
    expect(isLive()).toBe(true);
    expect([stream.asked, ...asked()]).toEqual([2, 2, 2, 2]);
  });

  it('the live feed refetches once if the stream fails when the page is shown again', async () => {
    await show('hidden');
    stream.answerWith({ status: 502, body: {} });
    await show('visible');
    await settle(10_000);
    expect(stream.asked).toBeGreaterThan(2);
    expect(asked()).toEqual([2, 2, 2]);
  });

  it('the live feed reopens the stream immediately when an answer shows that the server is reachable', async () => {
    stream.answerWith('lost');
    stream.last.end();
    await settle(20_000);
    const before = stream.asked;
    stream.answerWith('open');
    setServerReachable(false);
    setServerReachable(true);
    await settle();
    expect(stream.asked).toBe(before + 1);
    expect(isLive()).toBe(true);
  });

  it('the live feed refetches a failed query when the stream reopens', async () => {
    const symbols = store.dispatch(marketApi.listSymbols.initiate());
    await symbols;
    const requestCount = () => server.requests({ path: '/api/trade/appSymbol/list' }).length;
    expect(requestCount()).toBe(1);
    stream.last.end();
    await settle(2_100);
    expect(requestCount()).toBe(2);
    symbols.unsubscribe();
  });
});

describe('the member of the stream', () => {
  it('the live feed reopens the stream when a member signs in or out', async () => {
    writeToken('mine');
    store.dispatch(userStored({ ...ann, id: '8' }));
    await settle();
    expect(stream.lines).toHaveLength(2);
    expect(stream.lines[0]?.isLeft()).toBe(true);
    expect(stream.last.headers).toMatchObject({ 'x-access-token': 'mine' });
    writeToken(null);
    store.dispatch(userEmptied());
    await settle(100);
    expect(stream.last.headers).toMatchObject({ 'x-access-token': '' });
    // The cache is emptied on sign-in, so no query needs a refetch.
    expect(asked()).toEqual([1, 1, 1]);
  });

  it('the live feed reports an expired token in the same way as a call', async () => {
    const failed = vi.fn();
    onFailure(failed);
    writeToken('over');
    stream.answerWith({ status: 401, body: { code: 401 } });
    stream.last.end();
    await settle(2_000);
    expect(failed).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ kind: 'unauthorised' }),
      { isPressed: false, isQuiet: true },
    );
  });

  it('the live feed deletes an invalid token if no member is signed in', async () => {
    store.dispatch(userEmptied());
    await settle();
    writeToken('stale');
    stream.answerWith({ status: 401, body: { code: 401 } });
    stream.last.end();
    await settle(2_000);
    expect(readToken()).toBeNull();
  });
});
