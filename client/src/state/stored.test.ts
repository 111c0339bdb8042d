import type { UserInfo } from './session.ts';
import { expect, it } from 'vitest';
import { initialPreferences, readPreferences } from './preferences.ts';
import { initialSession, readSession } from './session.ts';

const ann: UserInfo = {
  id: '7',
  account: 'ann',
  email: 'a***@hongbao.example',
  phone: null,
  areaCode: null,
  nickname: 'Ann',
  avatar: null,
  inviteCode: 'ABCD',
  vipLevel: 2,
  creditScore: 100,
  kycStatus: 'none',
  kycAdvancedStatus: 'none',
  googleAuthBound: false,
  withdrawPasswordSet: false,
  isGuest: false,
  registerTime: '2026-01-01 00:00:00',
};
const passed = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

it('readSession restores a session and the reason of its end', () => {
  for (const session of [
    { ...initialSession, userInfo: ann, redirectTo: '/heyue?symbol=ETH/USDT' },
    { ...initialSession, ended: 'atRest' as const },
  ])
    expect(readSession(passed(session))).toEqual(session);
});

it.each([
  ['nothing', null],
  ['a text', 'text'],
  ['a list', [1]],
  ['a member without the fields that pages show', { userInfo: { id: '7', nickname: 'Ann' } }],
  ['a member with a number as its id', { userInfo: { ...ann, id: 7 } }],
  ['an unknown ending', { ended: 'badly' }],
  ['a redirect outside the app', { redirectTo: 'https://elsewhere.example' }],
  ['no country', { countryInfo: null }],
  ['half a country', { countryInfo: { country_code: 'US' } }],
])('readSession returns the initial session for %s', (_, stored) =>
  expect(readSession(stored)).toEqual(initialSession),
);

it('readPreferences retains the stored preferences that are still available', () => {
  expect(readPreferences({ theme: 'light', palette: 'sepia', hidesAmounts: true })).toEqual({
    ...initialPreferences,
    theme: 'light',
    hidesAmounts: true,
  });
  expect(readPreferences({ textSize: 'large' }).textSize).toBe('large');
  for (const stored of [
    null,
    'dark',
    ['dark'],
    { theme: 3, palette: null, hidesAmounts: 'yes', textSize: 'toString' },
  ])
    expect(readPreferences(stored)).toEqual(initialPreferences);
});
