import { sendEmailCaptcha } from '@hongbao/contracts/account/account.calls';
import { login } from '@hongbao/contracts/account/login.calls';
import {
  bindContact,
  getMember,
  listSessions,
  revokeSession,
} from '@hongbao/contracts/member/member.calls';
import { listBalances } from '@hongbao/contracts/wallet/wallet.calls';
import { GIVEN_PASSWORD } from '@hongbao/test-support/given';
import { openSessionFor } from '../account/openSession.ts';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { describe, expect, it } from 'vitest';

const world = useWorld();

describe('sessions', () => {
  it('are listed newest first and end one by one', async () => {
    const member = await world.given.member({ email: 'li@example.com' });
    await world.control.advance('1h');
    const body = { method: 'password', account: member.account, password: GIVEN_PASSWORD } as const;
    const headers = { 'user-agent': 'A second phone' };
    const second = await world.must(login, { body }, { headers });
    const token = 'token' in second ? second.token : '';
    const [mine, other] = await member.must(listSessions);
    expect(mine).toMatchObject({ device: 'A second phone', isCurrent: false });
    expect(other).toMatchObject({ isCurrent: true });
    await member.must(revokeSession, { body: { id: mine?.id ?? '' } });
    expect(await world.call(getMember, {}, { token })).toMatchObject({ reason: 'unauthorized' });
    expect(await member.must(listSessions)).toHaveLength(1);
    expect(await member.call(revokeSession, { body: { id: mine?.id ?? '' } })).toMatchObject({
      reason: 'notFound',
    });
  });

  it('are limited to two hundred: the oldest ends when another one starts', async () => {
    const member = await world.given.member();
    const inside = await world.inside();
    const open = async () => inside.rows.count('Session', { endedAt: null });
    // One session exists already; each new one starts one second after the previous one.
    const more = Array.from({ length: 198 }, (_, index) =>
      openSessionFor(member.id, inside.now() + (index + 1) * 1_000, 'a phone'),
    );
    await inside.commit({ rows: more.map(({ change }) => change) }, inside.now());
    await world.control.advance('10m');
    const body = { method: 'password', account: member.account, password: GIVEN_PASSWORD } as const;
    await world.must(login, { body });
    expect(await open()).toBe(200);
    expect(await world.call(getMember, {}, { token: member.token })).toMatchObject({ ok: true });
    await world.must(login, { body });
    expect(await open()).toBe(200);
    expect(await world.call(getMember, {}, { token: member.token })).toMatchObject({ ok: false });
    const token = more[0]?.token ?? '';
    expect(await world.call(getMember, {}, { token })).toMatchObject({ ok: true });
  });

  it('have tokens of 256 random bits that are not stored', () => {
    const [one, other] = [1, 2].map(() => openSessionFor('7', 0, 'a phone'));
    expect(one?.token).toMatch(/^[\w-]{43}$/);
    expect(one?.change.cells['id']).toMatch(/^[0-9a-f]{24}$/);
    expect(other?.token).not.toBe(one?.token);
    expect(Object.values(one?.change.cells ?? {})).not.toContain(one?.token);
  });

  it('of other members are neither listed nor ended', async () => {
    const [mine, yours] = await world.given.members(2);
    const [session] = (await yours?.must(listSessions)) ?? [];
    expect(await mine?.must(listSessions)).toHaveLength(1);
    expect(await mine?.call(revokeSession, { body: { id: session?.id ?? '' } })).toMatchObject({
      reason: 'notFound',
    });
    expect((await yours?.call(getMember))?.ok).toBe(true);
  });

  it('include the current one, and ending it signs the caller out', async () => {
    const member = await world.given.member();
    const [session] = await member.must(listSessions);
    await member.must(revokeSession, { body: { id: session?.id ?? '' } });
    expect(await member.call(getMember)).toMatchObject({ reason: 'unauthorized' });
  });
});

describe('a bound contact', () => {
  const email = 'li@example.com';

  it('makes a guest a full member, who keeps money and password', async () => {
    const guest = await world.must(login, { body: { method: 'guest', deviceId: 'device-0001' } });
    if (!('token' in guest)) throw new Error('A guest needs no authenticator');
    const { token, initialPassword = '' } = guest;
    await world.must(sendEmailCaptcha, { query: { email, purpose: 'bind' } });
    const captcha = await world.control.outboxCode(email);
    const body = { method: 'email', email, captcha } as const;
    const member = await world.must(bindContact, { body }, { token });
    expect(member).toMatchObject({ isGuest: false, email: 'l**@example.com' });
    const back = await world.must(login, {
      body: { method: 'password', account: email, password: initialPassword },
    });
    const again = { token: 'token' in back ? back.token : '' };
    expect((await world.must(getMember, {}, again)).id).toBe(member.id);
    const demo = await world.must(listBalances, { query: { account: 'demo' } }, again);
    expect(demo[0]).toMatchObject({ available: '100000.00000000' });
  });

  it('of another member is refused', async () => {
    await world.given.member({ email });
    const mine = await world.given.member();
    const body = { method: 'email', email, captcha: '123456' } as const;
    expect(await mine.call(bindContact, { body })).toMatchObject({
      reason: 'accountExists',
      facts: { field: 'email' },
    });
  });
});
