import { toBase64Url, toHex } from '#platform/bytes';
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sendEmailCaptcha } from '@hongbao/contracts/account/account.calls';
import { createMember } from '@hongbao/contracts/control/members.calls';
import { generateGoogleKey, getWalletNonce, login } from '@hongbao/contracts/account/login.calls';
import { describe, expect, it } from 'vitest';
import { type TestServer, startServer } from '@hongbao/server/testing/server';
import { seededBytes, seededInteger } from './random.ts';
import { Secrets } from './secrets.ts';

/** Returns the secrets that a new visitor receives in a world with a public seed. */
async function handedOut(server: TestServer) {
  const world = await server.createWorld({ seed: 'hongbao' });
  const query = { email: 'li@example.com', purpose: 'reset' } as const;
  await world.must(sendEmailCaptcha, { query });
  const guest = await world.must(login, { body: { method: 'guest', deviceId: 'device-1' } });
  const member = await world.given.member({ email: 'wang@example.com' });
  const address = `0x${'ab'.repeat(20)}`;
  const secured = { withdrawPassword: 'another horse', authenticator: true };
  await world.must(createMember, { params: { world: world.id }, body: secured });
  const { rows } = await world.inside();
  return {
    code: await world.control.outboxCode('li@example.com'),
    captchaId: rows.firstOrThrow('Captcha', {}).id,
    guestPassword: 'initialPassword' in guest ? guest.initialPassword : undefined,
    googleKey: (await member.must(generateGoogleKey)).secret,
    nonce: (await world.must(getWalletNonce, { query: { address } })).nonce,
    memberId: member.id,
    hash: await world.control.hash(),
  };
}

describe('secrets', () => {
  it('differ between installations whose worlds have equal seeds, ids and state hashes', async () => {
    const one = await startServer({ secretsKey: Buffer.alloc(32, 'one') });
    const other = await startServer({ secretsKey: Buffer.alloc(32, 'other') });
    const [mine, theirs] = [await handedOut(one), await handedOut(other)];
    for (const name of ['code', 'guestPassword', 'googleKey', 'nonce'] as const)
      expect(mine[name], name).not.toBe(theirs[name]);
    for (const name of ['memberId', 'captchaId', 'hash'] as const)
      expect(mine[name], name).toBe(theirs[name]);
    await one.stop();
    await other.stop();
  });

  it('cannot be derived from the seed of a world', async () => {
    const server = await startServer();
    const { code, captchaId, guestPassword, googleKey, memberId } = await handedOut(server);
    const guessed = seededInteger('hongbao', `captcha/${captchaId}`, 1_000_000);
    expect(code).not.toBe(String(guessed).padStart(6, '0'));
    const bytes = (label: string, length: number) => seededBytes('hongbao', label, length);
    expect(guestPassword).not.toBe(toBase64Url(bytes('guest/device-1', 9)));
    expect(Buffer.from(googleKey)).not.toEqual(bytes(`googleKey/${memberId}`, 20));
    await server.stop();
  });

  it('are derived from a key that no world file contains', async () => {
    const key = Buffer.from(createHash('sha256').update('kept').digest('hex'));
    const server = await startServer({ secretsKey: key });
    const world = await server.createWorld({ id: 'open' });
    await world.given.member();
    const folder = server.worldsFolder;
    for (const name of readdirSync(folder)) {
      const bytes = readFileSync(join(folder, name));
      expect(bytes.includes(key), name).toBe(false);
      expect(bytes.includes(key.toString('hex')), name).toBe(false);
    }
    await server.stop();
  });

  it('differ between worlds, and repeat within a world', () => {
    const key = Buffer.alloc(16, 'k');
    const of = (world: string, label: string) => new Secrets(key, world).bytes(label, 40);
    expect(of('a', 'x')).toEqual(of('a', 'x'));
    expect(of('a', 'x')).not.toEqual(of('b', 'x'));
    expect(of('a', 'x')).not.toEqual(of('a', 'y'));
    expect(() => new Secrets(Buffer.alloc(15), 'a')).toThrow(RangeError);
    const drawn = Array.from({ length: 300 }, (_, index) =>
      new Secrets(key, 'a').integer(`n${index}`, 10),
    );
    expect(new Set(drawn).size).toBe(10);
    expect(Math.max(...drawn)).toBe(9);
  });

  it('are fixed in every version, so that existing authenticators remain valid', () => {
    const secrets = new Secrets(Buffer.alloc(32, 'k'), 'main');
    const kept =
      '4719d290d71a07da2217cf657f2be04a6c6f2249c883f6a0950793f370d2c3dd' +
      'cac18fc9ed42c0197fe623db2e48fcdfc40fe41e99d910c9fabac02c22daf89afd';
    for (const length of [0, 31, 32, 33, 64, 65])
      expect(toHex(secrets.bytes('googleKey/1', length))).toBe(kept.slice(0, 2 * length));
    expect(secrets.integer('captcha/1', 1_000_000)).toBe(918_060);
    expect(toHex(secrets.key('googleKey/1'))).toBe(kept.slice(0, 64));
    expect(secrets.salt('1')).toEqual(secrets.bytes('salt/1', 16));
  });
});
