import {
  register,
  resetPassword,
  sendPhoneCaptcha,
} from '@hongbao/contracts/account/account.calls';
import type { CaptchaPurpose } from '@hongbao/contracts/account/account.types';
import { login, loginByEmail, loginByPhone } from '@hongbao/contracts/account/login.calls';
import { sendEmailCaptcha } from '@hongbao/contracts/account/account.calls';
import { DAY_MS, MINUTE_MS } from '@hongbao/contracts/time';
import { bindContact } from '@hongbao/contracts/member/member.calls';
import type { Member } from '@hongbao/test-support/given';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { createContext, runStepsAtOnce } from '../../calls/context.ts';
import { describe, expect, it } from 'vitest';
import { resetPasswordHandler } from './resetPassword.ts';

const world = useWorld();
const email = 'li@example.com';
const password = 'correct horse';
const phone = { areaCode: '852', phone: '51234567' };

const sendCode = (purpose: CaptchaPurpose, to = email) =>
  world.must(sendEmailCaptcha, { query: { email: to, purpose } });
const sendText = (purpose: CaptchaPurpose) =>
  world.must(sendPhoneCaptcha, { query: { ...phone, purpose } });

/** Every call that accepts a code, with the call that sends the code. */
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
const nobodysPhone = {
  device: '',
  language: 'en-us',
  requestId: '',
  address: '',
  origin: '',
  publicKeyPem: '',
  hasTestProvider: false,
  hasTestAids: false,
  runSteps: runStepsAtOnce,
} as const;

/** Creates a member with this e-mail address; for signing in by phone, with that phone. */
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

describe.each(Object.entries(takers))('the code of %s', (name, { send, to, use }) => {
  const sent = async () => {
    await someone(name);
    await send();
    return world.control.outboxCode(to);
  };
  const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  it('is accepted once', async () => {
    const code = await sent();
    expect(await use(code)).toMatchObject({ ok: true });
    expect(await use(code)).toMatchObject({ ok: false });
  });

  it('is refused after ten minutes', async () => {
    const code = await sent();
    await world.control.advance('600s');
    expect(await use(code)).toMatchObject({ reason: 'captchaExpired' });
  });

  it('is refused after five wrong codes, even if it is correct', async () => {
    const code = await sent();
    for (let guess = 1; guess <= 5; guess++)
      expect(await use(wrong(code))).toMatchObject({
        reason: 'captchaWrong',
        facts: { guessesLeft: 5 - guess },
      });
    expect(await use(code)).toMatchObject({ reason: 'captchaGuessesUsedUp' });
  });

  it('is locked by the eleventh consecutive wrong code, over any number of codes sent', async () => {
    let code = await sent();
    for (let guess = 0; guess < 11; guess++) {
      expect(await use(wrong(code))).toMatchObject({ reason: 'captchaWrong' });
      if (guess % 5 === 4) {
        await world.control.advance('60s');
        await send();
        code = await world.control.outboxCode(to);
      }
    }
    const locked = { reason: 'accountLocked', facts: { waitSeconds: 600 } };
    expect(await use(code)).toMatchObject(locked);
    await world.control.advance('60s');
    await send();
    expect(await use(await world.control.outboxCode(to))).toMatchObject({
      reason: 'accountLocked',
    });
    await world.control.advance('540s');
    expect(await use(await world.control.outboxCode(to))).toMatchObject({ ok: true });
  });
});

const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000');

describe('wrong codes', () => {
  /** Enters eleven wrong codes over three codes for an address, then the correct one, and returns the answers. */
  async function elevenFor(address: string): Promise<unknown[]> {
    const answers: unknown[] = [];
    const tell = async (captcha: string) => {
      const body = { account: address, captcha, password };
      const answer = await world.call(resetPassword, { body });
      answers.push(answer.ok ? 'ok' : [answer.reason, answer.facts]);
    };
    for (const guesses of [5, 5, 1]) {
      await sendCode('reset', address);
      const code = await world.control.outboxCode(address);
      for (let guess = 0; guess < guesses; guess++) await tell(wrongOf(code));
      if (guesses === 1) await tell(code);
      await world.control.advance('60s');
    }
    return answers;
  }

  it('lock an unknown address the same way as a member’s address', async () => {
    await world.given.member({ email });
    const member = await elevenFor(email);
    expect(member.at(-1)).toEqual(['accountLocked', { waitSeconds: 600 }]);
    expect(await elevenFor('nobody@example.com')).toEqual(member);
  });

  it('for an address are at most 33 in 40 minutes of world time, and 132 in two days', async () => {
    await world.given.member({ email });
    const startedAt = await world.control.now();
    const guesses: number[] = [];
    for (let now = startedAt; now < startedAt + 2 * DAY_MS; now = await world.control.now()) {
      await sendCode('reset');
      const captcha = wrongOf(await world.control.outboxCode(email));
      const body = { account: email, captcha, password };
      let wait = 60;
      for (let guess = 0; guess < 5; guess++) {
        const answer = await world.call(resetPassword, { body });
        if (answer.ok) throw new Error('The code was accepted.');
        if (answer.reason === 'captchaWrong') guesses.push(now - startedAt);
        else wait = Math.max(wait, Number(answer.facts?.['waitSeconds']));
      }
      await world.control.advance(`${wait}s`);
    }
    expect(guesses.filter((at) => at < 40 * MINUTE_MS).length).toBeLessThanOrEqual(33);
    expect(guesses.length).toBeLessThanOrEqual(132);
  });

  it('of every purpose are counted together for an address, and a correct code resets the count', async () => {
    await world.given.member({ email });
    const guess = async (name: 'loginByEmail' | 'resetPassword', times: number) => {
      await takers[name]?.send();
      const code = await world.control.outboxCode(email);
      for (let guess = 0; guess < times; guess++) await takers[name]?.use(wrongOf(code));
      return takers[name]?.use(code);
    };
    await guess('loginByEmail', 5);
    expect(await guess('resetPassword', 4)).toMatchObject({ ok: true });
    await world.control.advance('60s');
    await guess('loginByEmail', 5);
    await guess('resetPassword', 5);
    await world.control.advance('60s');
    expect(await guess('loginByEmail', 1)).toMatchObject({ reason: 'accountLocked' });
  });

  it('do not include a correct code for an unknown address, which is used up nevertheless', async () => {
    await sendCode('login');
    const captcha = await world.control.outboxCode(email);
    const use = () => world.call(loginByEmail, { body: { email, captcha } });
    expect(await use()).toMatchObject({ reason: 'captchaWrong' });
    await world.given.member({ email });
    expect(await use()).toMatchObject({ reason: 'captchaWrong' });
  });
});

it('a text message is sent to a phone at most once a minute', async () => {
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
])('%s is also locked after six wrong passwords for %s', async (name, account) => {
  await someone('loginByPhone');
  for (let failure = 0; failure < 6; failure++)
    await world.call(login, { body: { method: 'password', account, password: 'wrong horse' } });
  await takers[name]?.send();
  const code = await world.control.outboxCode(takers[name]?.to ?? '');
  expect(await takers[name]?.use(code)).toMatchObject({ reason: 'accountLocked' });
});

it('resetPassword succeeds when its code becomes correct only after the hash was prepared', async () => {
  await someone('resetPassword');
  await sendCode('reset');
  const captcha = await world.control.outboxCode(email);
  const input = { query: {}, params: {}, body: { account: email, captcha, password } };
  const inside = await world.inside();
  const outcome = await inside.command('test', async (now) => {
    const context = createContext(inside, now, null, nobodysPhone);
    const decision = await resetPasswordHandler(context, input, null);
    return inside.commit(decision.plan ?? {}, now);
  });
  expect(outcome.ok).toBe(true);
  const body = { method: 'password', account: email, password } as const;
  expect(await world.call(login, { body })).toMatchObject({ ok: true });
});
