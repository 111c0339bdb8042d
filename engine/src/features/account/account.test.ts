import {
  checkAccount,
  logout,
  register,
  resetPassword,
  sendEmailCaptcha,
  sendPhoneCaptcha,
  useShortLink,
} from '@hongbao/contracts/account/account.calls';
import {
  checkGoogleAuth,
  generateGoogleKey,
  login,
  loginByEmail,
  loginByGoogleCode,
  loginByPhone,
} from '@hongbao/contracts/account/login.calls';
import {
  bindGoogleAuth,
  changePassword,
  getMember,
  reportActivity,
  reportOnline,
  getProfile,
  updateProfile,
} from '@hongbao/contracts/member/member.calls';
import { DAY_MS, SECOND_MS } from '@hongbao/contracts/time';
import { GIVEN_PASSWORD, type Member, asMember } from '@hongbao/test-support/given';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { generateSync } from 'otplib';
import { describe, expect, it } from 'vitest';

const world = useWorld();
const email = 'Li.Wei@Example.com';
const password = 'correct horse';
const phone = { areaCode: '852', phone: '51234567' };

async function emailCode(to: string, purpose: 'register' | 'login' | 'reset'): Promise<string> {
  await world.must(sendEmailCaptcha, { query: { email: to, purpose } });
  return world.control.outboxCode(to.toLowerCase());
}
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');
const byPassword = (account: string, given: string) =>
  world.call(login, { body: { method: 'password', account, password: given } });
async function googleCode(secret: string): Promise<string> {
  return generateSync({ secret, epoch: Math.floor((await world.control.now()) / SECOND_MS) });
}
async function bound(member: Member): Promise<string> {
  const { secret } = await member.must(generateGoogleKey);
  await member.must(bindGoogleAuth, { body: { secret, googleCode: await googleCode(secret) } });
  await world.control.advance('90s');
  return secret;
}

describe('registration', () => {
  it('creates an account by e-mail with a code, which any spelling of the address identifies', async () => {
    const captcha = await emailCode(email, 'register');
    const { token } = await world.must(register, {
      body: { method: 'email', email, captcha, password, agreed: true },
    });
    const info = await world.must(getMember, {}, { token });
    expect(info).toMatchObject({
      email: 'li**@example.com',
      vipLevel: 0,
      kycStatus: 'none',
      isGuest: false,
    });
    for (const account of ['li.wei@example.com', ' LI.WEI@EXAMPLE.COM '])
      expect(await world.must(checkAccount, { query: { account } })).toEqual({ exists: true });
    expect((await byPassword(email, password)).ok).toBe(true);
  });

  it('creates an account by phone with an invitation', async () => {
    const inviter = await world.given.member();
    const { inviteCode } = await inviter.must(getMember);
    await world.must(sendPhoneCaptcha, { query: { ...phone, purpose: 'register' } });
    const captcha = await world.control.outboxCode('+85251234567');
    const { token } = await world.must(register, {
      body: {
        method: 'phone',
        ...phone,
        captcha,
        password,
        inviteCode: inviteCode.toLowerCase(),
        agreed: true,
      },
    });
    expect(await world.must(getMember, {}, { token })).toMatchObject({
      phone: '51****67',
      areaCode: '852',
    });
    for (const account of ['51234567', '85251234567', '+852 5123-4567'])
      expect((await byPassword(account, password)).ok, account).toBe(true);
  });

  it.each([
    ['accountExists', {}, true],
    ['inviteCodeUnknown', { inviteCode: 'NOBODY99' }, false],
    ['captchaWrong', { captcha: 'wrong' }, false],
  ])('is refused with %s', async (reason, given, isTaken) => {
    const right = await emailCode(email, 'register');
    const captcha = 'captcha' in given ? wrong(right) : right;
    if (isTaken) await world.given.member({ email });
    const answer = await world.call(register, {
      body: { method: 'email', email, password, agreed: true, ...given, captcha },
    });
    expect(answer).toMatchObject({ ok: false, reason, status: 200 });
  });

  it('creates one member for two concurrent registrations with one code', async () => {
    const captcha = await emailCode(email, 'register');
    const body = { method: 'email', email, captcha, password, agreed: true } as const;
    const answers = await Promise.all([
      world.call(register, { body }),
      world.call(register, { body }),
    ]);
    expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true]);
  });
});

it('a session expires after thirty days, to the millisecond', async () => {
  const member = await world.given.member();
  const from = await world.control.now();
  const isIn = async () => (await member.call(getMember)).ok;
  await world.control.advanceTo(from + 30 * DAY_MS - 1);
  expect(await isIn()).toBe(true);
  await world.control.advance(1);
  expect(await isIn()).toBe(false);
});

describe('a code', () => {
  const tryIt = (captcha: string) => world.call(loginByEmail, { body: { email, captcha } });

  it('can be requested once a minute, or immediately after the last one was used', async () => {
    await world.given.member({ email });
    const code = await emailCode(email, 'login');
    const ask = () => world.call(sendEmailCaptcha, { query: { email, purpose: 'login' } });
    expect(await ask()).toMatchObject({ reason: 'captchaTooSoon', facts: { waitSeconds: 60 } });
    await world.control.advance('59s');
    expect(await ask()).toMatchObject({ reason: 'captchaTooSoon', facts: { waitSeconds: 1 } });
    expect((await tryIt(code)).ok).toBe(true);
    expect((await ask()).ok).toBe(true);
  });

  it('can be used once', async () => {
    await world.given.member({ email });
    const code = await emailCode(email, 'login');
    expect((await tryIt(code)).ok).toBe(true);
    expect(await tryIt(code)).toMatchObject({ reason: 'captchaWrong' });
  });

  it('expires after 600 seconds', async () => {
    await world.given.member({ email });
    const code = await emailCode(email, 'login');
    await world.control.advance('600s');
    expect(await tryIt(code)).toMatchObject({ reason: 'captchaExpired' });
  });

  it('is invalid after five wrong guesses', async () => {
    await world.given.member({ email });
    const code = await emailCode(email, 'login');
    for (const guessesLeft of [4, 3, 2, 1, 0])
      expect(await tryIt(wrong(code))).toMatchObject({
        reason: 'captchaWrong',
        facts: { guessesLeft },
      });
    expect(await tryIt(code)).toMatchObject({ reason: 'captchaGuessesUsedUp' });
  });

  it('for an unknown address is refused with the same reason as a wrong code', async () => {
    expect(await tryIt(await emailCode(email, 'login'))).toMatchObject({ reason: 'captchaWrong' });
  });

  it('sent for one purpose is refused for another purpose', async () => {
    await world.given.member({ email });
    expect(await tryIt(await emailCode(email, 'reset'))).toMatchObject({ reason: 'captchaWrong' });
  });

  it('for an unknown phone is refused with the same reason as a wrong code', async () => {
    await world.must(sendPhoneCaptcha, { query: { ...phone, purpose: 'login' } });
    const captcha = await world.control.outboxCode('+85251234567');
    const answer = await world.call(loginByPhone, { body: { ...phone, captcha } });
    expect(answer).toMatchObject({ reason: 'captchaWrong' });
  });
});

describe('the password', () => {
  it.each([
    ['a member', 'known@example.com'],
    ['an unknown name', 'nobody@example.com'],
  ])('is locked for ten minutes after more than five failures, for %s', async (_, account) => {
    await world.given.member({ email: 'known@example.com' });
    for (let failure = 0; failure < 6; failure++)
      expect(await byPassword(account, 'wrong password')).toMatchObject({
        reason: 'credentialsWrong',
      });
    const locked = { reason: 'accountLocked', facts: { waitSeconds: 600 } };
    expect(await byPassword(account.toUpperCase(), GIVEN_PASSWORD)).toMatchObject(locked);
    await world.control.advance('10m');
    const after = await byPassword(account, GIVEN_PASSWORD);
    expect(after.ok).toBe(account.startsWith('known'));
  });

  it('resets the failure count when it is correct', async () => {
    await world.given.member({ email });
    for (let round = 0; round < 3; round++) {
      for (let failure = 0; failure < 5; failure++) await byPassword(email, 'wrong password');
      expect((await byPassword(email, GIVEN_PASSWORD)).ok).toBe(true);
    }
  });

  it('is locked by concurrent failures in different spellings of the account name', async () => {
    await world.given.member({ email: 'aa@example.com' });
    const spellings = [
      'aa@example.com',
      'AA@example.com',
      'Aa@example.com',
      'aA@example.com',
      'aa@EXAMPLE.com',
      'aa@Example.com',
    ];
    await Promise.all(spellings.map((account) => byPassword(account, 'wrong password')));
    expect(await byPassword('aa@example.com', GIVEN_PASSWORD)).toMatchObject({
      reason: 'accountLocked',
    });
  });

  it('ends every session when it is reset with a code', async () => {
    const member = await world.given.member({ email });
    const captcha = await emailCode(email, 'reset');
    const body = { account: email, captcha, password: 'another horse' };
    expect(
      await world.call(resetPassword, { body: { ...body, captcha: wrong(captcha) } }),
    ).toMatchObject({ reason: 'captchaWrong' });
    expect(await world.must(resetPassword, { body })).toBeNull();
    expect(await member.call(getMember)).toMatchObject({ reason: 'unauthorized' });
    expect((await byPassword(email, 'another horse')).ok).toBe(true);
    expect((await byPassword(email, GIVEN_PASSWORD)).ok).toBe(false);
  });

  it('ends only the other sessions when its owner changes it', async () => {
    const member = await world.given.member({ email });
    const other = asMember(world.server.client(world.id), {
      ...member,
      token: await world.control.createToken(member.id),
    });
    const change = (oldPassword: string | undefined, newPassword: string) =>
      member.call(changePassword, {
        body: { type: 'login', newPassword, ...(oldPassword === undefined ? {} : { oldPassword }) },
      });
    expect(await change(undefined, password)).toMatchObject({ reason: 'oldPasswordNeeded' });
    expect(await change('not the old', password)).toMatchObject({ reason: 'oldPasswordWrong' });
    expect(await change(GIVEN_PASSWORD, GIVEN_PASSWORD)).toMatchObject({
      reason: 'passwordUnchanged',
    });
    expect((await change(GIVEN_PASSWORD, password)).ok).toBe(true);
    expect([(await member.call(getMember)).ok, (await other.call(getMember)).ok]).toEqual([
      true,
      false,
    ]);
  });

  it.each([
    ['login', 6],
    ['withdraw', 5],
  ] as const)('of kind %s is locked by failure number %s', async (type, failures) => {
    const member = await world.given.member();
    if (type === 'withdraw')
      await member.must(changePassword, { body: { type, newPassword: GIVEN_PASSWORD } });
    const change = (oldPassword: string) =>
      member.call(changePassword, { body: { type, oldPassword, newPassword: password } });
    for (let failure = 0; failure < failures; failure++)
      expect(await change('not the old')).toMatchObject({ reason: 'oldPasswordWrong' });
    const reason = type === 'login' ? 'accountLocked' : 'withdrawPasswordLocked';
    expect(await change(GIVEN_PASSWORD)).toMatchObject({ reason, facts: { waitSeconds: 600 } });
    expect(await member.must(getMember)).toMatchObject({
      withdrawPasswordSet: type === 'withdraw',
    });
  });
});

describe('a guest', () => {
  const body = { method: 'guest', deviceId: 'device-0001' } as const;

  it('gets an account whose password is returned once, and signs in again with it', async () => {
    const guest = (await world.must(login, { body })) as {
      token: string;
      account: string;
      initialPassword: string;
    };
    expect(await world.must(getMember, {}, { token: guest.token })).toMatchObject({
      isGuest: true,
      account: guest.account,
    });
    expect(await world.call(login, { body })).toMatchObject({ reason: 'guestExists' });
    expect((await byPassword(guest.account, guest.initialPassword)).ok).toBe(true);
  });
});

describe('the authenticator', () => {
  it('is required at sign-in once it is bound, and each code is accepted once', async () => {
    const member = await world.given.member({ email });
    const secret = await bound(member);
    expect(await world.must(checkGoogleAuth, { query: { account: email } })).toEqual({
      bound: true,
    });
    const first = (await byPassword(email, GIVEN_PASSWORD)) as unknown as {
      result: { ticket: string };
    };
    const { ticket } = first.result;
    const code = await googleCode(secret);
    const finish = (googleCode: string) =>
      world.call(loginByGoogleCode, { body: { ticket, googleCode } });
    expect(await finish(wrong(code))).toMatchObject({ reason: 'googleCodeWrong' });
    expect((await finish(code)).ok).toBe(true);
    expect(await finish(code)).toMatchObject({ reason: 'loginTicketExpired' });
    const again = await world.call(loginByGoogleCode, {
      body: { account: email, googleCode: code },
    });
    expect(again).toMatchObject({ reason: 'googleCodeWrong' });
    await world.control.advance('30s');
    const next = { account: email, googleCode: await googleCode(secret) };
    expect((await world.call(loginByGoogleCode, { body: next })).ok).toBe(true);
  });

  it('is refused for an unknown name and for a member without one', async () => {
    const { account } = await world.given.member();
    for (const name of [account, 'nobody@example.com'])
      expect(
        await world.call(loginByGoogleCode, { body: { account: name, googleCode: '123456' } }),
      ).toMatchObject({ reason: 'googleAuthNotBound' });
    const unknown = { ticket: '1', googleCode: '123456' };
    expect(await world.call(loginByGoogleCode, { body: unknown })).toMatchObject({
      reason: 'loginTicketExpired',
    });
  });

  it('is locked for the account name after more than five wrong codes', async () => {
    const member = await world.given.member({ email });
    const code = await googleCode(await bound(member));
    const guess = () =>
      world.call(loginByGoogleCode, { body: { account: email, googleCode: wrong(code) } });
    for (let failure = 0; failure < 6; failure++)
      expect(await guess()).toMatchObject({ reason: 'googleCodeWrong' });
    expect(await guess()).toMatchObject({ reason: 'accountLocked' });
  });

  it('can be bound once, with the generated key and a correct code', async () => {
    const member = await world.given.member();
    const { secret, otpauthUrl } = await member.must(generateGoogleKey);
    expect(otpauthUrl).toContain(secret);
    const code = await googleCode(secret);
    const bind = (body: { secret: string; googleCode: string }) =>
      member.call(bindGoogleAuth, { body });
    expect(await bind({ secret: 'JBSWY3DPEHPK3PXP', googleCode: code })).toMatchObject({
      reason: 'googleKeyUnknown',
    });
    expect(await bind({ secret, googleCode: wrong(code) })).toMatchObject({
      reason: 'googleCodeWrong',
    });
    expect((await bind({ secret, googleCode: code })).ok).toBe(true);
    expect(await bind({ secret, googleCode: code })).toMatchObject({
      reason: 'googleAuthAlreadyBound',
    });
    expect(await member.call(generateGoogleKey)).toMatchObject({
      reason: 'googleAuthAlreadyBound',
    });
    const change = { type: 'login', oldPassword: GIVEN_PASSWORD, newPassword: password } as const;
    expect(await member.call(changePassword, { body: change })).toMatchObject({
      reason: 'googleCodeNeeded',
    });
    expect(
      await member.call(changePassword, { body: { ...change, googleCode: code } }),
    ).toMatchObject({ reason: 'googleCodeWrong' });
  });
});

describe('other account calls', () => {
  it('resolve a short link to the registration page with the inviter’s code', async () => {
    const { inviteCode } = await (await world.given.member()).must(getMember);
    const found = await world.must(useShortLink, { query: { code: inviteCode } });
    expect(found).toEqual({
      code: inviteCode,
      inviteCode,
      target: `/#/login?mode=register&inviteCode=${inviteCode}`,
    });
    expect(await world.call(useShortLink, { query: { code: 'NOBODY99' } })).toMatchObject({
      reason: 'shortLinkUnknown',
    });
  });

  it('end only the current session at logout', async () => {
    const member = await world.given.member();
    const token = await world.control.createToken(member.id);
    await member.must(logout);
    expect((await world.call(getMember, {}, { token })).ok).toBe(true);
  });

  it('record activity at most once an hour', async () => {
    const member = await world.given.member();
    const hash = await world.control.hash();
    for (const call of [reportActivity, reportOnline]) expect(await member.must(call)).toBeNull();
    expect(await world.control.hash()).toBe(hash);
    await world.control.advance('1h');
    const before = await world.control.hash();
    await member.must(reportActivity);
    expect(await world.control.hash()).not.toBe(before);
  });

  it('return the profile as it was set', async () => {
    const member = await world.given.member();
    const body = {
      surname: 'Li',
      firstName: 'Wei 🧧',
      gender: 'other',
      birthday: '1990-02-28',
      country: 'HK',
      address: '1 Queen’s Road',
      phone: '51234567',
    } as const;
    expect(await member.must(getProfile)).toBeNull();
    expect(await member.must(updateProfile, { body })).toBeNull();
    expect(await member.must(getProfile)).toEqual(body);
    const row = await (await world.inside()).rows.first('Member', { where: { id: member.id } });
    expect(row).toMatchObject({ firstName: 'Wei 🧧', contactPhone: '51234567', phone: null });
  });
});
