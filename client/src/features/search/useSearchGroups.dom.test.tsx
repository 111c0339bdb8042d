import { listHelp } from '@hongbao/contracts/content/content.calls';
import { listSymbols } from '@hongbao/contracts/market/market.calls';
import { listPositions } from '@hongbao/contracts/positions/positions.calls';
import { listRecharges } from '@hongbao/contracts/recharge/recharge.calls';
import { listAccountChanges } from '@hongbao/contracts/wallet/wallet.calls';
import { listWithdrawals } from '@hongbao/contracts/withdrawal/withdrawal.calls';
import i18next from 'i18next';
import { type ReactNode, useState } from 'react';
import { initReactI18next } from 'react-i18next';
import { Provider } from 'react-redux';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { api } from '../../api/api.ts';
import { type UserInfo, userEmptied, userStored } from '../../state/session.ts';
import { store } from '../../state/store.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { mountHook } from '../../testing/mountHook.ts';
import { samplePosition } from '../positions/positions.samples.ts';
import { useSearchGroups } from './useSearchGroups.ts';

const withStore = ({ children }: { children: ReactNode }) => (
  <Provider store={store}>{children}</Provider>
);
const createTime = '2026-01-06 12:00:00';
const deposit = (id: string) => ({
  id,
  currency: 'BTC',
  network: 'BTC',
  amount: '0.50000000',
  address: 'address',
  proofPath: '/proof.jpg',
  status: 1,
  createTime,
});
const page = (...records: object[]) => ({
  result: { records, total: records.length, size: 100, current: 1, pages: 1 },
});
const recordCalls = [listPositions, listRecharges, listWithdrawals, listAccountChanges];

let server: ReturnType<typeof fakeServer>;

beforeAll(() =>
  i18next.use(initReactI18next).init({
    lng: 'en-us',
    lowerCaseLng: true,
    resources: {
      'en-us': {
        translation: {
          routes: { recharge: 'Deposit' },
          search: { words: { recharge: 'top up' } },
          wallet: { changes: { types: { openFee: 'Opening fee' } } },
        },
      },
    },
  }),
);
beforeEach(() => {
  server = fakeServer();
  store.dispatch(userEmptied());
  store.dispatch(api.util.resetApiState());
  server.on(listSymbols, {
    result: [
      {
        symbol: 'BTC/USDT',
        base: 'BTC',
        quote: 'USDT',
        name: 'Bitcoin',
        icon: '/btc.svg',
        pricePrecision: 2,
        quantityPrecision: 5,
        maxLeverage: 100,
        leverages: [10],
        minNotional: '10.00000000',
        status: 'trading',
      },
    ],
  });
  server.on(
    listHelp,
    page({
      id: '5',
      title: 'Deposits',
      summary: 'Coins in',
      content: 'Text',
      category: 'wallet',
      createTime,
    }),
  );
  server.on(
    listPositions,
    page({
      ...samplePosition,
      orderType: 'market',
      takerFeeRate: '0.00050000',
      maintenanceRate: '0.00400000',
      maintenanceCredit: '0.00000000',
      closes: [],
    }),
  );
  server.on(listRecharges, page(deposit('77')));
  server.on(listWithdrawals, page());
  server.on(
    listAccountChanges,
    page({
      id: '901',
      currency: 'USDT',
      type: 'openFee',
      amount: '-3.00000000',
      refType: 'position',
      refId: '1',
      symbol: 'BTC/USDT',
      balanceAfter: '1.00000000',
      createTime,
    }),
  );
});
afterAll(() => void vi.unstubAllGlobals());

/** Mounts a search with a setter of its text, without the pause after typing. */
const mountSearch = (start: string) =>
  mountHook(() => {
    const [text, setText] = useState(start);
    return { ...useSearchGroups(text, text), setText };
  }, withStore);
const sent = () => recordCalls.flatMap((call) => server.requests(call)).length;

it('the search of a visitor sends no request for records', async () => {
  const search = await mountSearch('btc');
  await search.until(({ isLoading, groups }) => !isLoading && groups.coins.length > 0);
  expect(search.current.groups).toMatchObject({ positions: [], money: [], changes: [] });
  expect(sent()).toBe(0);
});

it('the search of a member requests each list once, and searches it on the device', async () => {
  store.dispatch(userStored({ id: '7', nickname: 'Ann' } as UserInfo));
  const search = await mountSearch('bt');
  await search.until(({ isLoading, groups }) => !isLoading && groups.changes.length > 0);
  const { groups } = search.current;
  expect(groups.coins.map(({ symbol }) => symbol)).toEqual(['BTC/USDT']);
  expect(groups.money.map(({ record }) => record.id)).toEqual(['77']);
  expect(groups.positions[0]?.path).toBe(
    '/heyue?symbol=BTC/USDT&mode=contracts&tab=positions&position=1',
  );
  const before = sent();
  for (const [text, id] of [
    ['opening', '901'],
    ['3.00', '901'],
    ['901', '901'],
  ] as const) {
    await search.act(() => search.current.setText(text));
    expect(search.current.groups.changes[0]?.change.id, text).toBe(id);
  }
  expect(sent()).toBe(before);
});

it('the search of a member requests no records for a single letter', async () => {
  store.dispatch(userStored({ id: '7', nickname: 'Ann' } as UserInfo));
  const search = await mountSearch('b');
  await search.until(({ isLoading, groups }) => !isLoading && groups.coins.length > 0);
  expect(sent()).toBe(0);
});

it('a page is found by another word for it, and a help page by its content', async () => {
  const search = await mountSearch('top up');
  await search.until(({ isLoading }) => !isLoading);
  expect(search.current.groups.pages.map(({ path }) => path)).toEqual(['/chongzhi']);
  await search.act(() => search.current.setText('text'));
  expect(search.current.groups.help).toMatchObject([{ kind: 'article', article: { id: '5' } }]);
});

it('a failed list of records is reported, and a retry reads it', async () => {
  server.on(listRecharges, 'lost');
  store.dispatch(userStored({ id: '7', nickname: 'Ann' } as UserInfo));
  const search = await mountSearch('btc');
  await search.until(({ isFailed }) => isFailed);
  server.on(listRecharges, page(deposit('78')));
  await search.act(() => search.current.retry());
  await search.until(({ isFailed, groups }) => !isFailed && groups.money.length === 1);
  expect(search.current.groups.money[0]?.record.id).toBe('78');
});
