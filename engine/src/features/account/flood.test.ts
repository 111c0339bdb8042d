import { register, sendEmailCaptcha } from '@hongbao/contracts/account/account.calls';
import { login } from '@hongbao/contracts/account/login.calls';
import { bindContact, changePassword } from '@hongbao/contracts/member/member.calls';
import { GIVEN_PASSWORD } from '@hongbao/test-support/given';
import { useRealHashes } from '@hongbao/server/testing/useRealHashes';
import { startServer } from '@hongbao/server/testing/server';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { describe, expect, it, vi } from 'vitest';

useRealHashes();
const world = useWorld();
const password = 'correct horse';

const asGuest = (deviceId: string) => world.call(login, { body: { method: 'guest', deviceId } });
const guests = (count: number) =>
  Array.from({ length: count }, (_, index) => asGuest(`device-${index}`));
async function codeFor(email: string, purpose: 'register' | 'bind'): Promise<string> {
  await world.must(sendEmailCaptcha, { query: { email, purpose } });
  return world.control.outboxCode(email);
}
const registerAs = (email: string, captcha: string) =>
  world.call(register, { body: { method: 'email', email, captcha, password, agreed: true } });

/** Returns the names of promises in the order in which they settle. */
async function orderOf(work: Record<string, Promise<unknown>>): Promise<string[]> {
  const done: string[] = [];
  await Promise.all(
    Object.entries(work).map(async ([name, each]) => {
      await each;
      done.push(name);
    }),
  );
  return done;
}

describe('while many password hashes are computed', () => {
  it('forty guests are all signed in, and calls without a password hash do not wait', async () => {
    await asGuest('known-device');
    const captcha = await codeFor('new@example.com', 'register');
    const wrong = captcha === '000000' ? '000001' : '000000';
    const forty = Promise.all(guests(40));
    const order = await orderOf({
      forty,
      known: asGuest('known-device'),
      registration: registerAs('new@example.com', wrong),
    });
    expect(order.at(-1)).toBe('forty');
    const answers = await forty;
    expect(answers.filter(({ ok }) => ok)).toHaveLength(40);
    const names = answers.map(({ ok, ...answer }) => ok && 'result' in answer && answer.result);
    expect(new Set(names.map((each) => JSON.stringify(each))).size).toBe(40);
  });

  it('a registration does not wait for the hashes of other registrations', async () => {
    const emails = Array.from({ length: 20 }, (_, index) => `new${index}@example.com`);
    const codes = await Promise.all(emails.map((email) => codeFor(email, 'register')));
    const all = Promise.all(emails.map((email, index) => registerAs(email, codes[index] ?? '')));
    const nobody = codes[0] === '000000' ? '000001' : '000000';
    const order = await orderOf({ all, refused: registerAs('none@example.com', nobody) });
    expect(order).toEqual(['refused', 'all']);
    expect((await all).every(({ ok }) => ok)).toBe(true);
  });
});

describe('a flood of sign-ins', () => {
  it('is refused beyond a hundred waiting sign-ins, and a password change of a member has priority', async () => {
    const member = await world.given.member();
    const body = { type: 'login', oldPassword: GIVEN_PASSWORD, newPassword: password } as const;
    const flood = Promise.all(guests(200));
    const order = await orderOf({ flood, change: member.must(changePassword, { body }) });
    expect(order).toEqual(['change', 'flood']);
    const answers = await flood;
    const turnedAway = answers.filter(({ ok }) => !ok);
    expect(turnedAway.length).toBeGreaterThanOrEqual(50);
    expect(turnedAway.length).toBeLessThan(200);
    for (const answer of turnedAway) {
      expect(answer).toMatchObject({ reason: 'tooMany', status: 429 });
      expect(answer.headers['retry-after']).toBe('1');
    }
  });

  it('with wrong passwords for one member does not delay that member', async () => {
    const email = 'li@example.com';
    const member = await world.given.member({ email });
    const wrong = { method: 'password', account: email, password: 'wrong password' } as const;
    const flood = Promise.all(Array.from({ length: 60 }, () => world.call(login, { body: wrong })));
    const body = { type: 'withdraw', newPassword: password } as const;
    const order = await orderOf({ flood, change: member.must(changePassword, { body }) });
    expect(order).toEqual(['change', 'flood']);
    const reasons = (await flood).map((answer) => (answer.ok ? 'ok' : answer.reason));
    expect(reasons.filter((reason) => reason === 'credentialsWrong')).toHaveLength(6);
    // On a slow machine some sign-ins are refused because they wait too long.
    expect(new Set(reasons.filter((reason) => reason !== 'tooMany'))).toEqual(
      new Set(['credentialsWrong', 'accountLocked']),
    );
  });

  it(
    'of one IPv6 /64 network keeps out no sign-in of another address',
    { timeout: 60_000 },
    async () => {
      const server = await startServer({ config: { envelope: 'optional' } });
      const { id } = await server.createWorld();
      const signIn = async (remoteAddress: string, account: string) => {
        const { statusCode } = await server.app.inject({
          method: 'POST',
          url: login.path,
          remoteAddress,
          headers: { 'x-world': id },
          payload: { method: 'password', account, password },
        });
        return statusCode;
      };
      const floods = Promise.all(
        Array.from({ length: 130 }, (_, index) =>
          signIn(`2001:db8:1:2::${index}`, `n${index}@a.example`),
        ),
      );
      const other = signIn('198.51.100.1', 'li@a.example');
      expect(await orderOf({ floods, other })).toEqual(['other', 'floods']);
      expect(await other).toBe(200);
      expect(await floods).toContain(429);
      await server.stop();
    },
  );
});

/** Returns two devices whose guests would get the same number. */
async function namesakes(): Promise<[string, string]> {
  const inside = await world.inside();
  const seen = new Map<number, string>();
  for (let index = 0; index < 200_000; index++) {
    const device = `device-${index}`;
    const number = inside.seededInteger(`guestName/${device}`, 100_000_000);
    const other = seen.get(number);
    if (other !== undefined) return [other, device];
    seen.set(number, device);
  }
  throw new Error('No two devices have one number');
}

it('a guest gets another number when the generated one is taken', async () => {
  for (const device of await namesakes())
    expect(await asGuest(device)).toMatchObject({
      ok: true,
      result: { account: expect.stringMatching(/^guest\d{8}$/) },
    });
  const { rows } = await world.inside();
  expect(rows.count('Member')).toBe(2);
});

describe('an account name taken by a concurrent request', () => {
  /** Makes the next commit fail as if another plan had just taken the name. */
  async function nameIsTaken(): Promise<void> {
    const taken = { ok: false, duplicate: 'Member.email' } as const;
    vi.spyOn(await world.inside(), 'commit').mockResolvedValueOnce(taken);
  }

  it('is refused at registration as an existing name', async () => {
    const captcha = await codeFor('new@example.com', 'register');
    await nameIsTaken();
    expect(await registerAs('new@example.com', captcha)).toMatchObject({ reason: 'accountExists' });
  });

  it('is refused at binding as an existing name', async () => {
    const member = await world.given.member();
    const captcha = await codeFor('new@example.com', 'bind');
    await nameIsTaken();
    const body = { method: 'email', email: 'new@example.com', captcha } as const;
    expect(await member.call(bindContact, { body })).toMatchObject({ reason: 'accountExists' });
  });
});
