import { listSparklines, listSymbols, listTickers } from '@hongbao/contracts/market/market.calls';
import { act, Profiler } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../api/api.ts';
import { ActiveContext } from '../../lib/active.ts';
import { setLive } from '../../state/live.ts';
import { store } from '../../state/store.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import type { Ticker } from './market.api.ts';
import { MarketRow } from './MarketRow.tsx';
import { sortTickers } from './sortTickers.ts';
import { mergeTickers, takeTickers } from './takeTickers.ts';
import { useArrangedSymbols } from './useMarket.ts';

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));

const ticker = (symbol: string, price: string, at = 1): Ticker => ({
  symbol,
  price,
  markPrice: price,
  bid: price,
  ask: price,
  open24h: '1',
  high24h: '9',
  low24h: '1',
  volume24h: '10',
  change24h: '0.1',
  at,
});
const before = [ticker('AAA/USDT', '30'), ticker('BBB/USDT', '20'), ticker('CCC/USDT', '10')];

describe('mergeTickers', () => {
  it('reuses the objects of unchanged tickers, adds new tickers and removes missing tickers', () => {
    const received = [
      ticker('AAA/USDT', '31', 2),
      ticker('BBB/USDT', '20', 2),
      ticker('DDD/USDT', '1', 2),
    ];
    const merged = mergeTickers(before, received);
    expect(merged.map(({ symbol, price }) => [symbol, price])).toEqual([
      ['AAA/USDT', '31'],
      ['BBB/USDT', '20'],
      ['DDD/USDT', '1'],
    ]);
    expect(merged[1]).toBe(before[1]);
    expect(merged[0]).not.toBe(before[0]);
  });
});

describe('a tick', () => {
  let renders: Record<string, number> = {};
  const counted = (id: string) => {
    renders[id] = (renders[id] ?? 0) + 1;
  };

  function List() {
    const { symbols } = useArrangedSymbols((tickers) => sortTickers(tickers, 'volume'));
    counted('list');
    return symbols?.map((symbol) => (
      <Profiler key={symbol} id={symbol} onRender={counted}>
        <MarketRow symbol={symbol} />
      </Profiler>
    ));
  }

  let leave = async () => {};
  const page = document.createElement('div');
  const draw = (isActive: boolean) => (
    <Provider store={store}>
      <MemoryRouter future={{ v7_startTransition: true, v7_relativeSplatPath: true }}>
        <ActiveContext value={isActive}>
          <List />
        </ActiveContext>
      </MemoryRouter>
    </Provider>
  );
  const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  const tick = (...told: Ticker[]) => act(async () => void store.dispatch(takeTickers(told)));

  async function shown() {
    const root = createRoot(page);
    leave = async () => act(() => root.unmount());
    const show = (isActive: boolean) => act(async () => root.render(draw(isActive)));
    await show(true);
    await vi.waitFor(async () => {
      await settle();
      expect(page.textContent).toContain('CCC');
    });
    renders = {};
    return { show };
  }

  beforeEach(() => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    const server = fakeServer();
    server.on(listTickers, { result: before });
    server.on(listSymbols, { result: [] });
    server.on(listSparklines, { result: [] });
    setLive(true);
  });
  afterEach(async () => {
    await leave();
    setLive(false);
    store.dispatch(api.util.resetApiState());
    vi.unstubAllGlobals();
  });

  it('renders only the rows with a changed price, not the list', async () => {
    await shown();
    await tick(
      ticker('AAA/USDT', '31', 2),
      ticker('BBB/USDT', '20', 2),
      ticker('CCC/USDT', '10', 2),
    );
    expect(renders).toEqual({ 'AAA/USDT': 1 });
    expect(page.textContent).toContain('31.00');
  });

  it('a tick that changes the order renders the list, and only the rows whose price has changed', async () => {
    await shown();
    await tick(
      ticker('AAA/USDT', '15', 2),
      ticker('BBB/USDT', '20', 2),
      ticker('CCC/USDT', '10', 2),
    );
    expect(renders['list']).toBe(1);
    expect(page.textContent?.indexOf('BBB')).toBeLessThan(page.textContent?.indexOf('AAA') ?? 0);
  });

  it('renders nothing on a page behind another page; the page shows current prices when it comes to the front', async () => {
    const { show } = await shown();
    await show(false);
    renders = {};
    for (let second = 2; second < 6; second++)
      await tick(...before.map(({ symbol }) => ticker(symbol, `4${second}`, second)));
    expect(renders).toEqual({});
    await show(true);
    expect(page.textContent).toContain('45.00');
  });
});
