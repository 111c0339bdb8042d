import { resetPassword, sendEmailCaptcha } from '@hongbao/contracts/account/account.calls';
import { login } from '@hongbao/contracts/account/login.calls';
import {
  changePassword,
  getMember,
  listSessions,
  revokeSession,
} from '@hongbao/contracts/member/member.calls';
import { GIVEN_PASSWORD, type Member } from '@hongbao/test-support/given';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { describe, expect, it } from 'vitest';

const world = useWorld();
const email = 'li@example.com';

/** Creates more sessions of a member than one page or one batch, the newest last. */
async function manySessions({ id }: Member, count = 130): Promise<string[]> {
  const tokens: string[] = [];
  while (tokens.length < count) tokens.push(await world.control.createToken(id));
  return tokens;
}

/** Counts the tokens that are still accepted. */
async function alive(tokens: readonly string[]): Promise<number> {
  const answers = await Promise.all(tokens.map((token) => world.call(getMember, {}, { token })));
  return answers.filter(({ ok }) => ok).length;
}

describe('a hundred and thirty sessions', () => {
  it('end at a password change, except the current one', async () => {
    const member = await world.given.member({ email });
    const tokens = await manySessions(member);
    expect(await alive(tokens)).toBe(130);
    const newPassword = 'another horse';
    const body = { type: 'login', oldPassword: GIVEN_PASSWORD, newPassword } as const;
    await member.must(changePassword, { body });
    expect(await alive([member.token, ...tokens])).toBe(1);
    expect(await member.must(listSessions)).toMatchObject([{ isCurrent: true }]);
  });

  it('all end at a password reset', async () => {
    const member = await world.given.member({ email });
    const tokens = await manySessions(member);
    expect(await alive(tokens)).toBe(130);
    await world.must(sendEmailCaptcha, { query: { email, purpose: 'reset' } });
    const captcha = await world.control.outboxCode(email);
    await world.must(resetPassword, { body: { account: email, captcha, password: 'new horse' } });
    expect(await alive([member.token, ...tokens])).toBe(0);
  });

  it('all end in one call except the current one, without effect on other members', async () => {
    const [member, other] = await world.given.members(2);
    if (!member || !other) throw new Error('Two members were asked for');
    const tokens = await manySessions(member);
    await member.must(revokeSession, { body: { id: 'others' } });
    expect(await alive([member.token, ...tokens])).toBe(1);
    expect(await alive([other.token])).toBe(1);
  });

  it('are all listed, in pages, newest first', async () => {
    const member = await world.given.member();
    await world.control.advance('1m');
    await manySessions(member);
    const page = (pageNo?: number, pageSize?: number) =>
      member.must(listSessions, {
        query: { ...(pageNo && { pageNo }), ...(pageSize && { pageSize }) },
      });
    const all = [...(await page()), ...(await page(2))];
    expect(all).toHaveLength(131);
    expect(new Set(all.map(({ id }) => id)).size).toBe(131);
    expect(all.findIndex(({ isCurrent }) => isCurrent)).toBe(130);
    expect(await page(14, 10)).toEqual(all.slice(130));
    expect(await page(2, 50)).toEqual(all.slice(50, 100));
    expect(await page(15, 10)).toEqual([]);
  });
});

describe('a member', () => {
  it('has at most two hundred sessions: the oldest ends when another one starts', async () => {
    const member = await world.given.member({ email });
    await world.control.advance('1m');
    const tokens = await manySessions(member, 199);
    expect(await alive([member.token, ...tokens])).toBe(200);
    await world.control.advance('1m');
    const body = { method: 'password', account: email, password: GIVEN_PASSWORD } as const;
    const signedIn = await world.must(login, { body });
    const token = 'token' in signedIn ? signedIn.token : '';
    expect(await alive([member.token])).toBe(0);
    expect(await alive([...tokens, token])).toBe(200);
  });

  it('has no rows of a session a week after it ended', async () => {
    const member = await world.given.member();
    const token = await world.control.createToken(member.id);
    await member.must(revokeSession, { body: { id: 'others' } });
    const { rows } = await world.inside();
    await world.control.advance('7d');
    expect([rows.count('Session'), await alive([token])]).toEqual([2, 0]);
    await world.control.advance('1d');
    expect([rows.count('Session'), await alive([member.token])]).toEqual([1, 1]);
    await world.control.advance('22d');
    expect([rows.count('Session'), await alive([member.token])]).toEqual([1, 0]);
    await world.control.advance('8d');
    expect(rows.count('Session')).toBe(0);
  });
});
