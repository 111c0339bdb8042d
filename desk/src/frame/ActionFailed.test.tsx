import { useRef } from 'react';
import { expect, it, vi } from 'vitest';
import { PhoneContext } from '../phone/PhoneContext.ts';
import { usePhoneControls } from '../phone/usePhoneControls.ts';
import { deskServer, refused } from '../testing/deskServer.ts';
import { mountDesk } from '../testing/mountDesk.tsx';
import { ActionFailed } from './ActionFailed.tsx';

vi.mock('react-i18next', () => import('../testing/keysAsWords.ts'));

function Sitting() {
  const phone = usePhoneControls(useRef(null));
  return (
    <PhoneContext value={phone}>
      <ActionFailed failure={undefined} onClear={() => {}} />
      <button onClick={() => void phone.signInAs('7')}>sign in</button>
      <button onClick={() => phone.load({ token: null })}>sign out</button>
    </PhoneContext>
  );
}

it('shows why a member cannot be signed in, with or without the phone, until the next sign-in or until it is dismissed', async () => {
  deskServer({ '/members/7/token': refused('memberUnknown', 'There is no such member.') });
  const { page, press, until } = await mountDesk(<Sitting />);
  const said = () => page.querySelector('[role="alert"]')?.textContent;
  expect(said()).toBe(undefined);
  await press('sign in');
  await until(() => said() !== undefined);
  expect(said()).toContain('There is no such member.');
  await press('sign out');
  expect(said()).toBe(undefined);
  await press('sign in');
  await until(() => said() !== undefined);
  await press('desk.frame.again');
  expect(said()).toBe(undefined);
});
