import { getWalletNonce, login } from '@hongbao/contracts/account/login.calls';
import { changePassword, getMember } from '@hongbao/contracts/member/member.calls';
import { asMember } from '@hongbao/test-support/given';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { languages } from '../../words/language.ts';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { SignJWT, decodeJwt } from 'jose';
import { describe, expect, it, vi } from 'vitest';
import { bindAuthenticator } from './authenticator.samples.ts';
import { issueIdToken } from './idToken.ts';
import { signerOf } from './walletSignature.ts';

const world = useWorld();

/** A browser wallet that signs UTF-8 text as `personal_sign` does. */
function wallet(seed: number) {
  const key = new Uint8Array(32).fill(seed);
  const digest = keccak_256(secp256k1.getPublicKey(key, false).subarray(1));
  const address = `0x${Buffer.from(digest.subarray(12)).toString('hex')}`;
  const sign = (text: string) => {
    const bytes = Buffer.from(text);
    const head = Buffer.from(`\u0019Ethereum Signed Message:\n${bytes.length}`);
    const hash = keccak_256(Buffer.concat([head, bytes]));
    const [recovery = 0, ...rs] = secp256k1.sign(hash, key, {
      prehash: false,
      format: 'recovered',
    });
    return `0x${Buffer.from([...rs, 27 + recovery]).toString('hex')}`;
  };
  return { address, sign };
}

const offer = (address: string) => world.must(getWalletNonce, { query: { address } });

describe('a wallet', () => {
  it('is identified by the address of its key', () => {
    // The key 0x01…01 has this address in every Ethereum library.
    const mine = wallet(1);
    expect(mine.address).toBe('0x1a642f0e3c3af545e7acbd38b07251b3990914f1');
    const signature = mine.sign('hello world');
    expect(signerOf('hello world', signature)).toBe(mine.address);
    const last = Number.parseInt(signature.slice(-2), 16);
    const ending = (byte: number) =>
      `${signature.slice(0, -2)}${byte.toString(16).padStart(2, '0')}`;
    expect(signerOf('hello world', ending(last - 27))).toBe(mine.address);
    for (const other of [
      ending(last + 27),
      ending(2),
      `${signature}00`,
      `${signature}0`,
      `${signature}z`,
    ])
      expect(signerOf('hello world', other), other).toBeNull();
  });

  it('creates an account at the first sign-in, and identifies it later by the address in any letter case', async () => {
    const { address, sign } = wallet(7);
    const first = await offer(address);
    const body = { method: 'wallet', address, message: first.message } as const;
    const one = await world.must(login, { body: { ...body, signature: sign(first.message) } });
    await world.control.advance('1s');
    const upper = `0x${address.slice(2).toUpperCase()}`;
    const second = await offer(upper);
    const two = await world.must(login, {
      body: { ...body, address: upper, message: second.message, signature: sign(second.message) },
    });
    const ids = await Promise.all(
      [one, two].map((answer) => who('token' in answer ? answer.token : '')),
    );
    const nickname = `${address.slice(0, 6)}…${address.slice(-4)}`;
    expect(nickname).toHaveLength(11);
    expect(ids[0]).toMatchObject({ account: address, nickname, isGuest: false });
    expect(ids[1]).toEqual(ids[0]);
  });

  it('receives the message in the language of the request, and signs in with it', async () => {
    const { address, sign } = wallet(7);
    const messages = await Promise.all(
      languages.map(async (language) => {
        const asked = await world.must(getWalletNonce, { query: { address } }, { language });
        return asked.message;
      }),
    );
    expect(new Set(messages.map((message) => message.split('\n')[0])).size).toBe(languages.length);
    expect(messages[languages.indexOf('zh-cn')]).toContain('登录 Hongbao。');
    for (const message of messages) {
      const body = { method: 'wallet', address, message, signature: sign(message) } as const;
      // All nine messages have one nonce, valid for one sign-in: all are recognized, only the first is still valid.
      const isFirst = message === messages[0];
      expect(await world.call(login, { body })).toMatchObject(
        isFirst ? { ok: true } : { reason: 'walletNonceExpired' },
      );
    }
    const mixed = (messages[0] ?? '').replace(/^.*/, '登录 Hongbao。');
    expect(
      await world.call(login, {
        body: { method: 'wallet', address, message: mixed, signature: sign(mixed) },
      }),
    ).toMatchObject({ reason: 'walletSignatureWrong' });
  });

  it('is refused with the signature of another wallet, another text, an invalid signature or another address', async () => {
    const [mine, other] = [wallet(7), wallet(8)];
    const { message } = await offer(mine.address);
    const forged = message.replace(/Nonce: \d/, 'Nonce: 9');
    for (const [address, text, signature] of [
      [mine.address, message, other.sign(message)],
      [mine.address, 'hello', mine.sign('hello')],
      [mine.address, forged, mine.sign(forged)],
      [mine.address, message, `0x${'cd'.repeat(65)}`],
      [mine.address, message, `0x${'00'.repeat(65)}`],
      [other.address, message, other.sign(message)],
    ] as const)
      expect(
        await world.call(login, { body: { method: 'wallet', address, message: text, signature } }),
      ).toMatchObject({ reason: 'walletSignatureWrong' });
  });

  it('can sign in with a message once, within ten minutes', async () => {
    const { address, sign } = wallet(7);
    const { message } = await offer(address);
    const body = { method: 'wallet', address, message, signature: sign(message) } as const;
    const taps = await Promise.all([1, 2, 3].map(() => world.call(login, { body })));
    expect(taps.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await world.call(login, { body })).toMatchObject({ reason: 'walletNonceExpired' });
    const late = await offer(address);
    await world.control.advance('10m');
    const signature = sign(late.message);
    expect(
      await world.call(login, { body: { ...body, message: late.message, signature } }),
    ).toMatchObject({ reason: 'walletNonceExpired' });
  });
});

const who = (token: string) => world.must(getMember, {}, { token });

describe('a third-party sign-in', () => {
  const page = (provider: string) => world.send({ method: 'GET', url: `/provider/${provider}` });
  const ask = async (body: object, provider = 'google', id = world.id) =>
    world.send({
      method: 'POST',
      url: `/provider/${provider}/token`,
      headers: { 'content-type': 'application/json', 'x-world': id },
      body: JSON.stringify(body),
    });
  const tokenOf = async (email: string, provider = 'google') => {
    const answer = await ask({ email, name: 'Li Wei' }, provider);
    return JSON.parse(answer.text).result.idToken as string;
  };
  const enter = (idToken: string, provider: 'google' | 'apple' = 'google') =>
    world.call(login, { body: { method: 'thirdParty', provider, idToken } });

  it('has its own page on this server, which loads nothing from other hosts', async () => {
    const { status, text, headers } = await page('google');
    expect(status).toBe(200);
    expect(headers['content-type']).toContain('text/html');
    expect(text).not.toMatch(/(src|href)=["']?(https?:)?\/\//);
    expect((await page('myspace')).status).toBe(404);
  });

  it('creates one member for each e-mail and provider', async () => {
    const answers = [
      await enter(await tokenOf('Li@Example.com')),
      await enter(await tokenOf('li@example.com')),
      await enter(await tokenOf('li@example.com', 'apple'), 'apple'),
    ];
    const members = await Promise.all(
      answers.map((each) => who(each.ok && 'token' in each.result ? each.result.token : '')),
    );
    expect(members[0]).toMatchObject({ nickname: 'Li Wei', isGuest: false, email: null });
    expect(members[0]?.account).toMatch(/^google-[0-9a-f]{10}$/);
    expect(members[1]?.id).toBe(members[0]?.id);
    expect(members[2]?.id).not.toBe(members[0]?.id);
  });

  it('is refused with a changed, foreign or expired token', async () => {
    const token = await tokenOf('li@example.com');
    const [head = '', , signature = ''] = token.split('.');
    const claims = { sub: 'boss@example.com', iss: 'https://google.test-provider.example' };
    const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    const elsewhere = await world.server.createWorld({ seed: 'another' });
    const foreign = JSON.parse(
      (await ask({ email: 'li@example.com', name: 'Li' }, 'google', elsewhere.id)).text,
    ).result.idToken;
    for (const bad of [
      'token',
      `${head}.${payload}.${signature}`,
      `${none}.${payload}.`,
      ...['A', '='].map((added) => `${token}${added}`),
      // The last character of 32 bytes in Base64 has two unused bits.
      token.replace(/.$/, (letter) => String.fromCharCode(letter.charCodeAt(0) + 1)),
      foreign,
      await tokenOf('li@example.com', 'apple'),
    ])
      expect(await enter(bad)).toMatchObject({ reason: 'thirdPartyTokenInvalid' });
    await world.control.advance('10m');
    expect(await enter(token)).toMatchObject({ reason: 'thirdPartyTokenInvalid' });
  });

  it('is refused with a token for another audience', async () => {
    const ours = SignJWT.prototype.setAudience;
    const spy = vi.spyOn(SignJWT.prototype, 'setAudience').mockImplementationOnce(function (
      this: SignJWT,
    ) {
      return ours.call(this, 'another product');
    });
    const token = await tokenOf('li@example.com');
    expect(spy).toHaveBeenCalledOnce();
    spy.mockRestore();
    expect(decodeJwt(token).aud).toBe('another product');
    expect(await enter(token)).toMatchObject({ reason: 'thirdPartyTokenInvalid' });
    expect((await enter(await tokenOf('li@example.com'))).ok).toBe(true);
  });

  it('reports the invalid fields of a person, and is refused in an unknown world', async () => {
    const answer = await ask({ email: 'nobody', name: '' });
    expect(answer.status).toBe(400);
    expect(
      JSON.parse(answer.text).result.problems.map(({ path }: { path: string }) => path),
    ).toEqual(['email', 'name']);
    expect((await ask({ email: 'a@b.example', name: 'A' }, 'google', 'nowhere')).status).toBe(404);
  });

  it.each([
    ['the first 64 letters of a name', 'x'.repeat(65), /^x{64}$/],
    ['a generated nickname when the name is empty', '', /^.+$/],
  ])('uses for the nickname %s', async (_, name, nickname) => {
    const inside = await world.inside();
    const person = { subject: 'somebody', name, nonce: 'once' };
    const answer = await enter(await issueIdToken(inside, 'google', person, inside.now()));
    const token = answer.ok && 'token' in answer.result ? answer.result.token : '';
    expect((await who(token)).nickname).toMatch(nickname);
  });

  it('issues tokens for ten minutes, and stores used tokens for the same time', async () => {
    const inside = await world.inside();
    const person = { subject: 'somebody', name: 'Li', nonce: 'once' };
    const at = inside.now();
    const token = await issueIdToken(inside, 'google', person, at + 500);
    const issued = at / 1_000;
    expect(decodeJwt(token)).toMatchObject({ iat: issued, exp: issued + 600, jti: 'once' });
    expect((await enter(token)).ok).toBe(true);
    const used = inside.rows.many('UsedWalletNonce');
    expect(used).toEqual([{ nonce: 'idToken/once', expiresAt: BigInt(at + 600_000) }]);
  });

  it.each(['sub', 'exp', 'jti'])('is refused with a token without %s', async (missing) => {
    const { secrets } = await world.inside();
    const seconds = Math.floor((await world.control.now()) / 1_000);
    const claims = { sub: 'li@example.com', exp: seconds + 600, jti: 'once' };
    const sign = (told: object) =>
      new SignJWT({ ...told })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer('https://google.test-provider.example')
        .setAudience('hongbao')
        .sign(secrets.key('testProvider'));
    const { [missing as 'sub']: _, ...rest } = claims;
    expect(await enter(await sign(rest))).toMatchObject({ reason: 'thirdPartyTokenInvalid' });
    expect((await enter(await sign(claims))).ok).toBe(true);
  });

  it('uses up its token in the first step when the member has an authenticator', async () => {
    const first = await enter(await tokenOf('li@example.com'));
    const token = first.ok && 'token' in first.result ? first.result.token : '';
    const { id, account } = await who(token);
    await bindAuthenticator(world, asMember(world, { id, account, token }));
    const again = await tokenOf('li@example.com');
    expect(await enter(again)).toMatchObject({ result: { googleAuthRequired: true } });
    expect(await enter(again)).toMatchObject({ facts: { isUsed: true } });
  });

  it('creates a member without a password, who can set one', async () => {
    const answer = await enter(await tokenOf('li@example.com'));
    const token = answer.ok && 'token' in answer.result ? answer.result.token : '';
    const { account } = await who(token);
    const byPassword = (password: string) =>
      world.call(login, { body: { method: 'password', account, password } });
    expect(await byPassword('correct horse')).toMatchObject({ reason: 'credentialsWrong' });
    await world.must(
      changePassword,
      { body: { type: 'login', newPassword: 'correct horse' } },
      { token },
    );
    expect((await byPassword('correct horse')).ok).toBe(true);
  });
});
