import { expect, it, vi } from 'vitest';
import { mountDesk } from '../../testing/mountDesk.tsx';
import { PhoneLink } from './PhoneLink.tsx';

vi.mock('react-i18next', () => import('../../testing/keysAsWords.ts'));

/** Renders the link at an origin. Returns its text and whether it has a QR code. */
async function linkAt(origin: string) {
  vi.stubGlobal('location', new URL(`${origin}/desk.html`));
  const { page, press, until } = await mountDesk(<PhoneLink />);
  await press('desk.worlds.link');
  const box = () => page.querySelector('.phone-link');
  await until(() => box() !== null);
  return { text: box()?.textContent ?? '', hasQr: box()?.querySelector('.qr') !== null };
}

it.each(['http://127.0.0.1:3000', 'http://localhost:3000', 'http://[::1]:3000'])(
  'shows the command that makes the server reachable for phones, instead of a QR code, at %s',
  async (origin) => {
    const { text, hasQr } = await linkAt(origin);
    expect(hasQr).toBe(false);
    expect(text).toContain('HOST=0.0.0.0 npm start');
  },
);

it.each(['http://192.168.1.7:3000', 'https://127.example.com'])(
  'shows a QR code at %s',
  async (origin) => {
    const { text, hasQr } = await linkAt(origin);
    expect(hasQr).toBe(true);
    expect(text).toContain('desk.worlds.sameNetwork');
  },
);
