import { act, createRef } from 'react';
import { expect, it } from 'vitest';
import { phoneMoved, worldEntered } from '../state/place.ts';
import { deskStore } from '../state/store.ts';
import { mountDesk } from '../testing/mountDesk.tsx';
import { writePhoneStorage } from './phoneSession.ts';
import { useFollowing } from './useFollowing.ts';

const memberId = () => deskStore.getState().place.memberId;

function Follower() {
  useFollowing(createRef());
  return null;
}

it('takes no member from the phone while it is still in the world that the Desk has left', async () => {
  writePhoneStorage('world', 'before');
  writePhoneStorage('token', 'token');
  writePhoneStorage('user', JSON.stringify({ userInfo: { id: '17' } }));
  deskStore.dispatch(worldEntered('before'));
  const { until } = await mountDesk(<Follower />);
  await until(() => memberId() === '17');
  await act(async () => void deskStore.dispatch(worldEntered('after')));
  // Longer than the interval at which the Desk reads the phone.
  await act(() => new Promise((resolve) => setTimeout(resolve, 900)));
  expect(memberId()).toBeNull();
  writePhoneStorage('world', 'after');
  await until(() => memberId() === '17');
  deskStore.dispatch(phoneMoved({ memberId: null }));
});
