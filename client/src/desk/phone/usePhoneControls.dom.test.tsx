import type { RefObject } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { mountDesk } from '../testing/mountDesk.tsx';
import type { PhoneControls } from './PhoneContext.ts';
import { writeSeat } from './seat.ts';
import { usePhoneControls } from './usePhoneControls.ts';

/** A frame that notes where it is sent and shows the new page when the test says so. */
function frameOf() {
  const location = { hash: '', sentTo: '', replace: (to: string) => (location.sentTo = to) };
  const page = (search: string) => ({ location: { search } });
  const frame = { contentWindow: { location }, contentDocument: page(''), blur: () => {} };
  return {
    ref: { current: frame } as unknown as RefObject<HTMLIFrameElement | null>,
    location,
    /** The new page is there, and its app has not begun. */
    arrive: () => (frame.contentDocument = page('?world=w')),
    /** Its app has read the address. */
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

beforeEach(() => writeSeat('token', 'before'));

it('a route that is opened while the phone is being loaded keeps the member and the world of the load', async () => {
  const { ref, location } = frameOf();
  const phone = await controlsOf(ref);
  phone.sit({ world: 'w', token: 'new', route: '/home' });
  expect(phone.token()).toBe('new');
  phone.goTo('/heyue');
  expect(queryOf(location.sentTo)).toMatchObject({ world: 'w', token: 'new' });
  expect(location.sentTo).toMatch(/#\/heyue$/);
  expect(location.hash).toBe('');
});

it('a phone that is being signed out has no token, whatever its storage still says', async () => {
  const { ref, arrive, load } = frameOf();
  const phone = await controlsOf(ref);
  expect(phone.token()).toBe('before');
  phone.sit({ world: 'w', token: null });
  expect(phone.token()).toBeNull();
  arrive();
  expect(phone.token()).toBeNull();
  load();
  expect(phone.token()).toBe('before');
});

it('a route that is opened when the phone is loaded changes its address only', async () => {
  const { ref, location, load } = frameOf();
  const phone = await controlsOf(ref);
  phone.sit({ world: 'w', token: 'new', route: '/home' });
  load();
  const { sentTo } = location;
  phone.goTo('/heyue?tab=positions');
  expect(location).toMatchObject({ sentTo, hash: '#/heyue?tab=positions' });
});
