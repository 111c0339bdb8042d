import { login, loginByGoogleCode } from '@hongbao/contracts/account/login.calls';
import { changePassword } from '@hongbao/contracts/member/member.calls';
import { GIVEN_PASSWORD } from '@hongbao/test-support/given';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { describe, expect, it } from 'vitest';
import { givenWithdrawer } from '../withdrawal/withdrawal.samples.ts';
import { bindAuthenticator } from './authenticator.samples.ts';
import { offeredSecret } from './googleAuth.ts';

const world = useWorld();
const email = 'li@example.com';
const locked = { reason: 'accountLocked', facts: { waitSeconds: 600 } };

const byPassword = (password = GIVEN_PASSWORD, account = email) =>
  world.call(login, { body: { method: 'password', account, password } });
async function newTicket(): Promise<string> {
  const half = await byPassword();
  return half.ok && 'ticket' in half.result ? half.result.ticket : `none: ${JSON.stringify(half)}`;
}
const byTicket = (ticket: string, googleCode: string) =>
  world.call(loginByGoogleCode, { body: { ticket, googleCode } });
const byName = (googleCode: string, account = email) =>
  world.call(loginByGoogleCode, { body: { account, googleCode } });

/** Creates a member with an authenticator, and every call that accepts its codes. */
async function givenBound() {
  const { member, ask } = await givenWithdrawer(world, { email, usdt: '500' });
  const { code, wrongCode } = await bindAuthenticator(world, member);
  await world.control.advance('24h');
  const ticket = await newTicket();
  const ways: Record<Way, (googleCode: string) => Promise<{ ok: boolean }>> = {
    'by a ticket': (googleCode) => byTicket(ticket, googleCode),
    'by the account’s name': (googleCode) => byName(googleCode),
    'for a new password': (googleCode) =>
      member.call(changePassword, {
        body: {
          type: 'login',
          oldPassword: GIVEN_PASSWORD,
          newPassword: 'another horse',
          googleCode,
        },
      }),
    'for a withdrawal': (googleCode) => ask('10', { googleCode }),
  };
  return { member, code, wrongCode, ways };
}
const wayNames = [
  'by a ticket',
  'by the account’s name',
  'for a new password',
  'for a withdrawal',
] as const;
type Way = (typeof wayNames)[number];

describe('authenticator codes', () => {
  it('are locked after six wrong guesses, over any number of tickets', async () => {
    const { code, wrongCode } = await givenBound();
    const spare = await newTicket();
    for (let guess = 0; guess < 6; guess++)
      expect(await byTicket(await newTicket(), await wrongCode())).toMatchObject({
        reason: 'googleCodeWrong',
      });
    expect(await byPassword()).toMatchObject(locked);
    expect(await byTicket(spare, await code())).toMatchObject(locked);
    await world.control.advance('10m');
    expect((await byTicket(await newTicket(), await code())).ok).toBe(true);
  });

  it.each(wayNames)('are locked for every call after six wrong guesses by %s', async (way) => {
    const { ways, code, wrongCode } = await givenBound();
    for (let guess = 0; guess < 6; guess++)
      expect(await ways[way](await wrongCode())).toMatchObject({ reason: 'googleCodeWrong' });
    for (const name of wayNames) expect(await ways[name](await code()), name).toMatchObject(locked);
  });

  it('that are wrong are all counted when they are sent concurrently in every call and spelling', async () => {
    const { ways, wrongCode } = await givenBound();
    const wrong = await wrongCode();
    const tickets = [await newTicket(), await newTicket()];
    const answers = await Promise.all([
      ...tickets.map((ticket) => byTicket(ticket, wrong)),
      byName(wrong, 'LI@EXAMPLE.COM'),
      byName(wrong, ' li@example.com '),
      ways['for a new password'](wrong),
      ways['for a withdrawal'](wrong),
    ]);
    for (const answer of answers) expect(answer).toMatchObject({ reason: 'googleCodeWrong' });
    expect(await byPassword()).toMatchObject(locked);
  });

  it('keep their failure count after a correct password, and passwords keep theirs until the code is correct', async () => {
    const { code, wrongCode } = await givenBound();
    for (let guess = 0; guess < 5; guess++) await byTicket(await newTicket(), await wrongCode());
    for (let guess = 0; guess < 5; guess++) await byPassword('wrong password');
    const ticket = await newTicket();
    expect((await byTicket(ticket, await code())).ok).toBe(true);
    await world.control.advance('30s');
    for (let guess = 0; guess < 5; guess++) await byPassword('wrong password');
    expect(await newTicket()).toMatch(/^\d+$/);
    expect(await byPassword('wrong password')).toMatchObject({ reason: 'credentialsWrong' });
    expect(await byPassword()).toMatchObject(locked);
  });

  it('that are locked do not reveal whether a password is correct', async () => {
    const { ways, wrongCode } = await givenBound();
    for (let guess = 0; guess < 6; guess++) await byName(await wrongCode());
    const wrong = await wrongCode();
    expect(await byPassword('wrong password')).toMatchObject(locked);
    expect(await byPassword()).toMatchObject(locked);
    expect(await ways['for a withdrawal'](wrong)).toMatchObject(locked);
    expect(await ways['for a new password'](wrong)).toMatchObject(locked);
  });

  it('are accepted once, also in the first second of their half minute', async () => {
    const { code, ways } = await givenBound();
    const now = await world.control.now();
    await world.control.advanceTo(Math.ceil(now / 30_000) * 30_000);
    const used = await code();
    expect((await ways['for a withdrawal'](used)).ok).toBe(true);
    await world.control.advance('5s');
    expect(await code()).toBe(used);
    expect(await byName(used)).toMatchObject({ reason: 'googleCodeWrong' });
  });

  it('are valid until the last millisecond of the following half minute', async () => {
    const { code } = await givenBound();
    const start = Math.ceil((await world.control.now()) / 30_000) * 30_000;
    await world.control.advanceTo(start);
    const early = await code();
    await world.control.advanceTo(start + 60_000 - 1);
    expect((await byName(early)).ok).toBe(true);
    await world.control.advanceTo(start + 60_000);
    const late = await code();
    await world.control.advanceTo(start + 120_000);
    expect(await byName(late)).toMatchObject({ reason: 'googleCodeWrong' });
  });

  it('are refused while wrong passwords lock the account', async () => {
    const { code } = await givenBound();
    for (let guess = 0; guess < 6; guess++) await byPassword('wrong password');
    expect(await byName(await code())).toMatchObject(locked);
  });

  it('are generated from a key of 160 bits in base32', async () => {
    const inside = await world.inside();
    const secret = offeredSecret(inside, '7');
    const bits = [...secret].map((letter) =>
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
    );
    expect(
      BigInt(`0b${bits.join('')}`)
        .toString(16)
        .padStart(40, '0'),
    ).toBe(Buffer.from(inside.secrets.bytes('googleKey/7', 20)).toString('hex'));
  });

  it('must complete a sign-in within five minutes', async () => {
    const { code } = await givenBound();
    const [early, late] = [await newTicket(), await newTicket()];
    await world.control.advance('299s');
    expect((await byTicket(early, await code())).ok).toBe(true);
    await world.control.advance('1s');
    expect(await byTicket(late, await code())).toMatchObject({ reason: 'loginTicketExpired' });
  });
});
