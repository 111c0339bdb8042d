import {
  register,
  resetPassword,
  sendEmailCaptcha,
  sendPhoneCaptcha,
} from '@hongbao/contracts/account/account.calls';
import { login } from '@hongbao/contracts/account/login.calls';
import { bindContact, changePassword } from '@hongbao/contracts/member/member.calls';
import { update } from '@hongbao/prisma/rowWriter';
import { GIVEN_PASSWORD, type Member } from '@hongbao/test-support/given';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { describe, expect, it, vi } from 'vitest';
import { HashQueue } from './hashQueue.ts';

const world = useWorld();
const email = 'li@example.com';
const phone = { areaCode: '1', phone: '5550100' };
const password = 'correct horse';
const locked = { reason: 'accountLocked', facts: { waitSeconds: 600 } };

const signIn = (account: string, given: string) =>
  world.call(login, { body: { method: 'password', account, password: given } });
const smsCode = async (purpose: 'bind' | 'reset') => {
  await world.must(sendPhoneCaptcha, { query: { ...phone, purpose } });
  return world.control.outboxCode('+15550100');
};

/** A member with an e-mail address and a phone. */
async function someone(): Promise<Member> {
  const member = await world.given.member({ email });
  const captcha = await smsCode('bind');
  await member.must(bindContact, { body: { method: 'phone', ...phone, captcha } });
  return member;
}

/** Spellings of one account, by kind. */
const spellings = {
  'an e-mail address': [
    'LI@example.com',
    ' li@example.com',
    'li@Example.COM ',
    'ｌｉ@example.com',
    'li＠example.com',
    '\u3000li@example.com',
  ],
  'a phone': [
    '+1 (555) 0100',
    '1-555-0100',
    '15550100',
    '１５５５０１００',
    '+1.555.0100',
    '1 555–0100',
  ],
  'a phone without its area code': [
    '5550100',
    '555-0100',
    '(555) 0100',
    ' 555 0100 ',
    '５５５０１００',
    '555/0100',
  ],
  'one member in all ways': [
    email,
    '15550100',
    '5550100',
    'LI@EXAMPLE.COM',
    '+1 555 0100',
    '555-0100',
  ],
};

describe('wrong passwords', () => {
  it.each(Object.entries(spellings))(
    'are counted as six failures for %s in six spellings',
    async (_, names) => {
      await someone();
      for (const name of names)
        expect(await signIn(name, 'wrong password'), name).toMatchObject({
          reason: 'credentialsWrong',
        });
      for (const name of [email, '+15550100', '5550100'])
        expect(await signIn(name, GIVEN_PASSWORD), name).toMatchObject(locked);
    },
  );

  it.each([
    ['e-mail address', spellings['an e-mail address']],
    ['phone', spellings['a phone']],
  ])('for an unknown %s are counted together in all spellings', async (_, names) => {
    for (const name of names) await signIn(name, 'wrong password');
    for (const name of names) expect(await signIn(name, GIVEN_PASSWORD)).toMatchObject(locked);
  });

  it('are all counted when they are sent concurrently in different spellings', async () => {
    await someone();
    const names = spellings['one member in all ways'];
    await Promise.all(names.map((name) => signIn(name, 'wrong password')));
    expect(await signIn(email, GIVEN_PASSWORD)).toMatchObject(locked);
  });

  it('at sign-in and at a password change share one count', async () => {
    const member = await someone();
    const change = (oldPassword: string) =>
      member.call(changePassword, { body: { type: 'login', oldPassword, newPassword: password } });
    for (let failure = 0; failure < 3; failure++) {
      expect(await change('not the old')).toMatchObject({ reason: 'oldPasswordWrong' });
      expect(await signIn('555-0100', 'not the old')).toMatchObject({ reason: 'credentialsWrong' });
    }
    expect(await change(GIVEN_PASSWORD)).toMatchObject(locked);
    expect(await signIn(email, GIVEN_PASSWORD)).toMatchObject(locked);
  });

  it('cost one hash whether or not the name exists, and none while the name is locked', async () => {
    await someone();
    const hashes = vi.spyOn(HashQueue.prototype, 'run');
    for (const name of [email, 'nobody@example.com', '+1 (555) 0100', '+1 (555) 0199']) {
      hashes.mockClear();
      await signIn(name, 'wrong password');
      expect(hashes, name).toHaveBeenCalledOnce();
    }
    for (const name of [email, 'nobody@example.com']) {
      for (let failure = 0; failure < 5; failure++) await signIn(name, 'wrong password');
      hashes.mockClear();
      expect(await signIn(name, GIVEN_PASSWORD)).toMatchObject(locked);
      expect(hashes, name).not.toHaveBeenCalled();
    }
    hashes.mockRestore();
  });

  it('for nonexistent names occupy a bounded number of rows', async () => {
    for (const name of ['nobody one', 'nobody two', 'n'.repeat(254)]) await signIn(name, password);
    const { rows } = await world.inside();
    const found = rows.many('SignInFailure');
    expect(found.length).toBeGreaterThan(0);
    // A hash of two bytes: at most 65,536 rows for nonexistent names.
    for (const { account } of found) expect(account).toMatch(/^nobody\/[0-9a-f]{4}$/);
  });
});

describe('a password reset under another spelling', () => {
  it('removes the lock of the account in every spelling', async () => {
    await someone();
    for (let failure = 0; failure < 6; failure++) await signIn(email, 'wrong password');
    expect(await signIn(email, GIVEN_PASSWORD)).toMatchObject(locked);
    await world.control.advance('60s');
    const captcha = await smsCode('reset');
    await world.must(resetPassword, { body: { account: '+1 (555) 0100', captcha, password } });
    expect((await signIn(email, password)).ok).toBe(true);
    expect((await signIn('555-0100', password)).ok).toBe(true);
  });
});

it('a phone number is identified independently of where its area code ends', async () => {
  await someone();
  const other = await world.given.member();
  const split = { areaCode: '15', phone: '550100' };
  await world.control.advance('60s');
  const captcha = await smsCode('bind');
  const body = { method: 'phone', ...split, captcha } as const;
  expect(await other.call(bindContact, { body })).toMatchObject({ reason: 'accountExists' });
});

describe('an e-mail address that looks like another one', () => {
  const lookAlikes = [
    ['a zero-width space', 'a@a.example\u200B'],
    ['a right-to-left override', '\u202Ea@a.example'],
    ['a soft hyphen', 'a\u00AD@a.example'],
    ['a Cyrillic letter', '\u0430@a.example'],
    ['an encoded domain', 'a@xn--80a.example'],
  ] as const;
  const refused = { status: 400, problems: [{ path: 'email' }] };
  const answered = async (answer: Promise<{ readonly status: number; readonly text: string }>) => {
    const { status, text } = await answer;
    return { status, problems: JSON.parse(text).result.problems };
  };
  const control = (body: unknown) =>
    world.send({
      method: 'POST',
      url: `/control/worlds/${world.id}/members`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  it.each(lookAlikes)('by %s is refused wherever an account name is set', async (_, lookAlike) => {
    const member = await world.given.member({ email: 'a@a.example' });
    const code = { captcha: '123456' };
    const registration = {
      method: 'email',
      email: lookAlike,
      password,
      ...code,
      agreed: true,
    } as const;
    expect(await answered(world.raw(register, { body: registration }))).toMatchObject(refused);
    const query = { email: lookAlike, purpose: 'register' } as const;
    expect(await answered(world.raw(sendEmailCaptcha, { query }))).toMatchObject(refused);
    const body = { method: 'email', email: lookAlike, ...code } as const;
    expect(await answered(member.raw(bindContact, { body }))).toMatchObject(refused);
    expect(await answered(control({ email: lookAlike }))).toMatchObject(refused);
  });

  it('in full-width letters is the same address for the operator and at sign-in', async () => {
    const made = await world.control.createMember({ email: 'ｂ@a.example', password });
    expect(made.account).toBe('b@a.example');
    expect((await signIn('b@a.example', password)).ok).toBe(true);
    expect((await signIn('ｂ@a.example', password)).ok).toBe(true);
    for (const email of ['b@a.example', 'ｂ@a.example', 'B@A.Example'])
      expect(JSON.parse((await control({ email })).text)).toMatchObject({
        result: { reason: 'accountExists', field: 'email' },
      });
  });

  it('that an older version accepted can sign in with its stored spelling', async () => {
    await world.given.member({ email: 'b@a.example' });
    const stored = { 'ｃ@a.example': 'c@a.example', 'b@a.example\u200B': 'b@a.example' };
    for (const [account, like] of Object.entries(stored)) {
      const { id } = await world.control.createMember({ email: `old${like}`, password });
      const inside = await world.inside();
      const rows = [update('Member', { id }, { account, email: account })];
      await inside.commit({ rows }, inside.now());
      expect((await signIn(account, password)).ok, account).toBe(true);
      expect((await signIn(like, password)).ok, like).toBe(false);
    }
  });

  it('is found at sign-in after the removal of invisible characters that were pasted with it', async () => {
    await world.given.member({ email: 'b@a.example' });
    expect((await signIn('\u200Bb@a.example\u200E', GIVEN_PASSWORD)).ok).toBe(true);
  });
});

it('a nickname is stored without characters that change the text direction', async () => {
  const answer = await world.send({
    method: 'POST',
    url: `/control/worlds/${world.id}/members`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ nickname: 'Demo\u202Eomed' }),
  });
  expect(answer.status).toBe(400);
  expect(answer.text).toContain('nickname');
});
