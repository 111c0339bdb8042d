import { useRef } from 'react';
import { expect, it, vi } from 'vitest';
import { PhoneContext } from '../phone/PhoneContext.ts';
import { usePhoneControls } from '../phone/usePhoneControls.ts';
import { deskServer, refused } from '../testing/deskServer.ts';
import { mountDesk } from '../testing/mountDesk.tsx';
import { PhoneBar } from './PhoneBar.tsx';

vi.mock('react-i18next', () => import('../testing/keysAsWords.ts'));

function Sitting() {
  const phone = usePhoneControls(useRef(null));
  return (
    <PhoneContext value={phone}>
      <PhoneBar />
      <button onClick={() => void phone.signInAs('7')}>sign in</button>
      <button onClick={() => phone.sit({ token: null })}>sign out</button>
    </PhoneContext>
  );
}

it('a member who can’t be signed in: the phone’s bar says why, until somebody sits there again', async () => {
  deskServer({ '/members/7/token': refused('memberUnknown', 'There is no such member.') });
  const { page, press, until } = await mountDesk(<Sitting />);
  const said = () => page.querySelector('[role="alert"]')?.textContent;
  expect(said()).toBe(undefined);
  await press('sign in');
  await until(() => said() !== undefined);
  expect(said()).toContain('There is no such member.');
  await press('sign out');
  expect(said()).toBe(undefined);
});
