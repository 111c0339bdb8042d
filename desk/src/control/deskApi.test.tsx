import { createMemberToken } from '@hongbao/contracts/control/members.calls';
import { getOverview } from '@hongbao/contracts/control/overview.calls';
import { Provider } from 'react-redux';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { mountHook } from '@hongbao/client/testing/mountHook.ts';
import { deskStore } from '../state/store.ts';
import { deskServer, granted, refused } from '../testing/deskServer.ts';
import { useAct, useAsk, useDeskState } from './deskApi.ts';

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

const provider = ({ children }: { children: ReactNode }) => (
  <Provider store={deskStore}>{children}</Provider>
);

it.each([
  ['of a lost server', {}, { kind: 'lost', isRead: true }],
  [
    'of a deleted world',
    {
      '/clock': refused('worldUnknown', 'This world does not exist.'),
      '/overview': refused('worldUnknown', 'This world does not exist.'),
    },
    { kind: 'refused', reason: 'worldUnknown' },
  ],
])(
  'reports the failure %s once for the Desk, and not to a panel',
  async (name, answers, failure) => {
    deskServer(answers);
    const world = name.replaceAll(' ', '-');
    const hook = await mountHook(
      () => ({
        desk: useDeskState(world),
        panel: useAsk(getOverview, { params: { world } }, { everyMs: 0 }),
      }),
      provider,
    );
    await vi.waitFor(async () => {
      await hook.act(async () => undefined);
      expect(hook.current.desk).toMatchObject(failure);
      expect(hook.current.panel.isLoading).toBe(false);
    });
    expect(hook.current.panel.failure).toBeUndefined();
  },
);
