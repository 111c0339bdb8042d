import {
  register,
  resetPassword,
  sendPhoneCaptcha,
} from '@hongbao/contracts/account/account.calls';
import type { CaptchaPurpose } from '@hongbao/contracts/account/account.types';
import { login, loginByEmail, loginByPhone } from '@hongbao/contracts/account/login.calls';
import { sendEmailCaptcha } from '@hongbao/contracts/account/account.calls';
import { bindContact } from '@hongbao/contracts/member/member.calls';
import type { Member } from '@hongbao/testkit/given';
import { useWorld } from '../../testing/useWorld.ts';
import { describe, expect, it } from 'vitest';

const world = useWorld();
const email = 'li@example.com';
const password = 'correct horse';
const phone = { areaCode: '852', phone: '51234567' };

const sendCode = (purpose: CaptchaPurpose, to = email) =>
  world.must(sendEmailCaptcha, { query: { email: to, purpose } });
const sendText = (purpose: CaptchaPurpose) =>
  world.must(sendPhoneCaptcha, { query: { ...phone, purpose } });

/** Every call that takes a code, with the way to be sent one. */
const takers: Record<
  string,
  { send: () => Promise<unknown>; to: string; use: (captcha: string) => Promise<{ ok: boolean }> }
> = {
  register: {
    send: () => sendCode('register', 'new@example.com'),
    to: 'new@example.com',
    use: (captcha) =>
      world.call(register, {
        body: { method: 'email', email: 'new@example.com', captcha, password, agreed: true },
      }),
  },
  loginByEmail: {
    send: () => sendCode('login'),
    to: email,
    use: (captcha) => world.call(loginByEmail, { body: { email, captcha } }),
  },
  loginByPhone: {
    send: () => sendText('login'),
    to: '+85251234567',
    use: (captcha) => world.call(loginByPhone, { body: { ...phone, captcha } }),
  },
  resetPassword: {
    send: () => sendCode('reset'),
    to: email,
    use: (captcha) => world.call(resetPassword, { body: { account: email, captcha, password } }),
  },
  bindContact: {
    send: () => sendText('bind'),
    to: '+85251234567',
    use: (captcha) =>
      world.call(bindContact, { body: { method: 'phone', ...phone, captcha } }, { token }),
  },
};
let token = '';

/** A member with this e-mail address; for signing in by phone, with that phone. */
async function someone(name: string): Promise<Member> {
  const member = await world.given.member({ email });
  ({ token } = member);
  if (name === 'loginByPhone') {
    await sendText('bind');
    const captcha = await world.control.outboxCode('+85251234567');
    await member.must(bindContact, { body: { method: 'phone', ...phone, captcha } });
  }
  return member;
}

describe.each(Object.entries(takers))('%s', (name, { send, to, use }) => {
  const sent = async () => {
    await someone(name);
    await send();
    return world.control.outboxCode(to);
  };
  const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  it('takes the code it was sent, once', async () => {
    const code = await sent();
    expect(await use(code)).toMatchObject({ ok: true });
    expect(await use(code)).toMatchObject({ ok: false });
  });

  it('refuses a code after ten minutes', async () => {
    const code = await sent();
    await world.control.advance('600s');
    expect(await use(code)).toMatchObject({ reason: 'captchaExpired' });
  });

  it('refuses even the right code after five wrong ones', async () => {
    const code = await sent();
    for (let guess = 1; guess <= 5; guess++)
      expect(await use(wrong(code))).toMatchObject({
        reason: 'captchaWrong',
        facts: { guessesLeft: 5 - guess },
      });
    expect(await use(code)).toMatchObject({ reason: 'captchaGuessesUsedUp' });
  });
});

it('a text to a phone comes once a minute', async () => {
  await sendText('login');
  const query = { ...phone, purpose: 'login' } as const;
  expect(await world.call(sendPhoneCaptcha, { query })).toMatchObject({
    reason: 'captchaTooSoon',
    facts: { waitSeconds: 60 },
  });
  await world.control.advance('60s');
  await sendText('login');
});

it.each([
  ['loginByEmail', email],
  ['loginByEmail', '85251234567'],
  ['loginByPhone', email],
  ['loginByPhone', '51234567'],
  ['loginByPhone', '+852 51234567'],
])('%s is locked too after six wrong passwords for %s', async (name, account) => {
  await someone('loginByPhone');
  for (let failure = 0; failure < 6; failure++)
    await world.call(login, { body: { method: 'password', account, password: 'wrong horse' } });
  await takers[name]?.send();
  const code = await world.control.outboxCode(takers[name]?.to ?? '');
  expect(await takers[name]?.use(code)).toMatchObject({ reason: 'accountLocked' });
});
