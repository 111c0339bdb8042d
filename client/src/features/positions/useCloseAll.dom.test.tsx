import type { ListedPosition } from '@hongbao/contracts/positions/positions.schema';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { afterAll, expect, it, vi } from 'vitest';
import { store } from '../../state/store.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { mountHook } from '../../testing/mountHook.ts';
import { samplePosition } from './positions.samples.ts';
import { useCloseAll } from './useCloseAll.ts';

afterAll(() => void vi.unstubAllGlobals());
const withStore = ({ children }: { children: ReactNode }) => (
  <Provider store={store}>{children}</Provider>
);
const position = (id: string): ListedPosition => ({ ...samplePosition, id });
const closing = (id: string) => ({ path: `/api/trade/appTradePositions/close/${id}` as const });

it('closing all positions continues after a failure, reports the position, and retries it with the same idempotency key', async () => {
  const server = fakeServer();
  const positions = ['1', '2', '3'].map(position);
  server.on(closing('1'), { result: { ...position('1'), status: 'closed' } });
  server.on(closing('2'), 'lost');
  server.on(closing('3'), { result: { ...position('3'), status: 'closed' } });
  const hook = await mountHook(() => useCloseAll(), withStore);
  const closed: (string[] | null)[] = [];
  const closeAll = async (given: readonly ListedPosition[]) =>
    closed.push((await hook.current.closeAll(given))?.map(({ id }) => id) ?? null);
  await hook.act(async () => void (await closeAll(positions)));
  expect(closed).toEqual([null]);
  expect(hook.current.failed.map((one) => one.position.id)).toEqual(['2']);
  expect(server.requests(closing('3'))).toHaveLength(1);

  server.on(closing('2'), { result: { ...position('2'), status: 'closed' } });
  await hook.act(async () => void (await closeAll([position('2')])));
  expect(closed).toEqual([null, ['2']]);
  expect(hook.current.failed).toEqual([]);
  const keyOf = (id: string) =>
    server.requests(closing(id)).map(({ headers }) => headers['idempotency-key']);
  const [first, again] = keyOf('2');
  expect(again).toBe(first);
  expect(new Set([keyOf('1')[0], first, keyOf('3')[0]]).size).toBe(3);
});
