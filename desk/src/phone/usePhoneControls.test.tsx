import type { RefObject } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { mountDesk } from '../testing/mountDesk.tsx';
import type { PhoneControls } from './PhoneContext.ts';
import { writePhoneStorage } from './phoneSession.ts';
import { usePhoneControls } from './usePhoneControls.ts';

/** A frame that records the addresses to which it navigates. The test determines when the new page is loaded. */
function fakeFrame() {
  const location = { hash: '', sentTo: '', replace: (to: string) => (location.sentTo = to) };
  const page = (search: string) => ({ location: { search } });
  const frame = { contentWindow: { location }, contentDocument: page(''), blur: () => {} };
  return {
    ref: { current: frame } as unknown as RefObject<HTMLIFrameElement | null>,
    location,
    /** Simulates that the new page has replaced the old one, but its app has not started. */
    arrive: () => (frame.contentDocument = page('?world=w')),
    /** Simulates that the app has read its address. */
    load: () => (frame.contentDocument = page('')),
  };
}

async function controlsOf(frame: RefObject<HTMLIFrameElement | null>): Promise<PhoneControls> {
  const found: PhoneControls[] = [];
  function Holder() {
    found.push(usePhoneControls(frame));
    return null;
  }
  await mountDesk(<Holder />);
  const [phone] = found;
  if (!phone) throw new Error('The phone was not mounted.');
  return phone;
}

const queryOf = (address: string) =>
  Object.fromEntries(new URLSearchParams(/\?(.*)#/.exec(address)?.[1]));

beforeEach(() => writePhoneStorage('token', 'before'));

it('retains the member and the world of a pending load when a route is opened', async () => {
  const { ref, location } = fakeFrame();
  const phone = await controlsOf(ref);
  phone.load({ world: 'w', token: 'new', route: '/home' });
  expect(phone.token()).toBe('new');
  phone.goTo('/heyue');
  expect(queryOf(location.sentTo)).toMatchObject({ world: 'w', token: 'new' });
  expect(location.sentTo).toMatch(/#\/heyue$/);
  expect(location.hash).toBe('');
});

it('returns no token while the phone is being signed out, even if the storage still contains one', async () => {
  const { ref, arrive, load } = fakeFrame();
  const phone = await controlsOf(ref);
  expect(phone.token()).toBe('before');
  phone.load({ world: 'w', token: null });
  expect(phone.token()).toBeNull();
  arrive();
  expect(phone.token()).toBeNull();
  load();
  expect(phone.token()).toBe('before');
});

it('changes only the address when a route is opened on a loaded phone', async () => {
  const { ref, location, load } = fakeFrame();
  const phone = await controlsOf(ref);
  phone.load({ world: 'w', token: 'new', route: '/home' });
  load();
  const { sentTo } = location;
  phone.goTo('/heyue?tab=positions');
  expect(location).toMatchObject({ sentTo, hash: '#/heyue?tab=positions' });
});
