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

it('useStatusFilter filters by no status until a status is selected, and restores the selected status', async () => {
  const filter = await mountFilter();
  expect(filter.current[0]).toBeNull();
  await filter.act(() => filter.current[1](-1));
  expect(filter.current[0]).toBe(-1);
  expect((await mountFilter()).current[0]).toBe(-1);
  await filter.act(() => filter.current[1](null));
  expect(filter.current[0]).toBeNull();
});

it('useStatusFilter ignores a stored status that is not in the list', async () => {
  store.dispatch(persistedSet({ ownerKey: memberKey(undefined), name: 'test/status', value: '7' }));
  expect((await mountFilter()).current[0]).toBeNull();
});
