import { Provider } from 'react-redux';
import { expect, it } from 'vitest';
import { mountHook } from '../testing/mountHook.ts';
import { persistedSet } from './persisted.ts';
import { memberKey } from './memberKey.ts';
import { store } from './store.ts';
import { useStatusFilter } from './useStatusFilter.ts';

const statuses = [-1, 0, 1] as const;
const mountFilter = () =>
  mountHook(
    () => useStatusFilter('test/status', statuses),
    ({ children }) => <Provider store={store}>{children}</Provider>,
  );

it('filters by all statuses until one is chosen, and restores the chosen one', async () => {
  const filter = await mountFilter();
  expect(filter.current[0]).toBeNull();
  await filter.act(() => filter.current[1](-1));
  expect(filter.current[0]).toBe(-1);
  expect((await mountFilter()).current[0]).toBe(-1);
  await filter.act(() => filter.current[1](null));
  expect(filter.current[0]).toBeNull();
});

it('ignores a stored status that the list does not have', async () => {
  store.dispatch(persistedSet({ ownerKey: memberKey(undefined), name: 'test/status', value: '7' }));
  expect((await mountFilter()).current[0]).toBeNull();
});
