import { listVipRewards } from '@hongbao/contracts/vip/vip.calls';
import { useState } from 'react';
import { Provider } from 'react-redux';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { vipApi } from '../features/vip/vip.api.ts';
import { store } from '../state/store.ts';
import { fakeServer } from '../testing/fakeServer.ts';
import { mountHook } from '../testing/mountHook.ts';
import { api } from './api.ts';
import { usePagedList } from './usePagedList.ts';

const pageOf = (current: number) => {
  const reward = { id: `${current}`, kind: 'upgradeBonus', level: 1, amount: '5' };
  const records = [{ ...reward, createTime: '2026-01-05 08:00:00' }];
  return { result: { records, total: 2, size: 1, current, pages: 2 } };
};
const mountRewards = () =>
  mountHook(
    () => usePagedList(vipApi.rewardPages.useInfiniteQuery()),
    ({ children }) => <Provider store={store}>{children}</Provider>,
  );
const idsOf = (pages: readonly (readonly { id: string }[])[] | null) =>
  pages?.map((page) => page.map(({ id }) => id));

beforeEach(() => void store.dispatch(api.util.resetApiState()));
afterAll(() => vi.unstubAllGlobals());

it('usePagedList loads a list page by page with the input of the endpoint', async () => {
  const server = fakeServer();
  server.on(listVipRewards, pageOf(1));
  const list = await mountRewards();
  await list.until(({ hasMore }) => hasMore);
  server.on(listVipRewards, pageOf(2));
  await list.act(() => list.current.onMore());
  await list.until(({ pages }) => pages?.length === 2);
  expect(idsOf(list.current.pages)).toEqual([['1'], ['2']]);
  expect(list.current).toMatchObject({ state: 'idle', hasMore: false });
  expect(server.requests(listVipRewards).map(({ url }) => url)).toEqual([
    `${listVipRewards.path}?pageSize=10&pageNo=1`,
    `${listVipRewards.path}?pageSize=10&pageNo=2`,
  ]);
});

it('usePagedList reports a page that failed, retains the pages before it, and retries only that page', async () => {
  const server = fakeServer();
  server.on(listVipRewards, pageOf(1));
  const list = await mountRewards();
  await list.until(({ hasMore }) => hasMore);
  server.on(listVipRewards, 'lost');
  await list.act(() => list.current.onMore());
  await list.until(({ state }) => state === 'failed');
  expect(idsOf(list.current.pages)).toEqual([['1']]);
  server.on(listVipRewards, pageOf(2));
  await list.act(() => list.current.onRetry());
  await list.until(({ pages }) => pages?.length === 2);
  expect(server.requests(listVipRewards)).toHaveLength(3);
});

it('usePagedList requests the next page after a pending refetch has finished', async () => {
  const fetchNextPage = vi.fn<() => void>();
  const answer = {
    currentData: { pages: [{ records: [1] }] },
    isError: false,
    isFetchingNextPage: false,
    isFetchNextPageError: false,
    hasNextPage: true,
    fetchNextPage,
    refetch: () => undefined,
  };
  const hook = await mountHook(() => {
    const [isFetching, setFetching] = useState(true);
    return { list: usePagedList({ ...answer, isFetching }), setFetching };
  });
  await hook.act(() => hook.current.list.onMore());
  expect(fetchNextPage).not.toHaveBeenCalled();
  await hook.act(() => hook.current.setFetching(false));
  expect(fetchNextPage).toHaveBeenCalledOnce();
});
