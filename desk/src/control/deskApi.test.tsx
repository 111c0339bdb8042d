import { createMemberToken } from '@hongbao/contracts/control/members.calls';
import { Provider } from 'react-redux';
import { expect, it } from 'vitest';
import { mountHook } from '@hongbao/client/testing/mountHook.ts';
import { deskStore } from '../state/store.ts';
import { deskServer, granted } from '../testing/deskServer.ts';
import { useAct } from './deskApi.ts';

it('useAct returns the same function references before and after an answer', async () => {
  deskServer({ '/token': granted({ token: 'abc' }) });
  const hook = await mountHook(
    () => useAct(createMemberToken),
    ({ children }) => <Provider store={deskStore}>{children}</Provider>,
  );
  const { act, did } = hook.current;
  const input = { params: { world: 'main', id: '7' } };
  await hook.act(async () => expect(await act(input)).toEqual({ token: 'abc' }));
  await hook.act(async () => expect(await did(input)).toBe(true));
  expect(hook.current.act).toBe(act);
  expect(hook.current.did).toBe(did);
});
