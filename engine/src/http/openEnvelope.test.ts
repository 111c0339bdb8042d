import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { updateProfile, getMember } from '@hongbao/contracts/member/member.calls';
import { seal } from '@hongbao/contracts/envelope';
import {
  envelopeVectors,
  vectorKey,
  vectorPrivateKeyPem,
  vectorPublicKeyPem,
  vectorSealedKey,
} from '@hongbao/contracts/envelope.vectors';
import { login } from '@hongbao/contracts/account/login.calls';
import { startServer } from '@hongbao/server/testing/server';
import { sealText } from '@hongbao/test-support/seal';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { envelopeKeys } from '@hongbao/server/http/envelopeKeys';
import { ENVELOPE_BYTES_MAX, openEnvelope } from './openEnvelope.ts';

const world = useWorld({ isShared: true });
const { privateKey } = envelopeKeys(vectorPrivateKeyPem);

/** A client that uses only two openssl commands. */
describe('an envelope sealed with openssl commands', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'openssl-'));
    writeFileSync(join(folder, 'server.pem'), world.server.publicKeyPem);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function sealWithOpenssl(json: string): string {
    const key = 'ABCDEFGHJKMNPQRSTWXYZabcdefhijkm';
    const run = (args: readonly string[], input: string) =>
      execFileSync('openssl', args, { input, cwd: folder, stdio: ['pipe', 'pipe', 'ignore'] });
    const rsa = ['pkeyutl', '-encrypt', '-pubin', '-inkey', 'server.pem'];
    const sealedKey = run([...rsa, '-pkeyopt', 'rsa_padding_mode:pkcs1'], key);
    const aes = ['enc', '-aes-256-ecb', '-K', Buffer.from(key).toString('hex')];
    return `${sealedKey.toString('base64')}.${run(aes, json).toString('base64')}`;
  }

  it.each(['bare', 'JSON-quoted'])('is opened by the server: %s', async (form) => {
    const { token } = await world.given.member();
    const profile = { surname: 'Žluťoučký', firstName: '红包 🧧', gender: 'other', country: 'HK' };
    const rest = { birthday: '1990-02-28', address: '1 Queen’s Road', phone: '51234567' };
    const envelope = sealWithOpenssl(JSON.stringify({ ...profile, ...rest }));
    const answer = await world.send({
      method: 'POST',
      url: updateProfile.path,
      headers: { 'content-type': 'application/json', 'x-access-token': token, 'x-world': world.id },
      body: form === 'bare' ? envelope : JSON.stringify(envelope),
    });
    expect(JSON.parse(answer.text)).toMatchObject({ success: true, code: 200, result: null });
    const row = await (
      await world.inside()
    ).rows.firstOrThrow('Member', { orderBy: [['id', 'desc']] });
    expect(row).toMatchObject({ surname: 'Žluťoučký', firstName: '红包 🧧' });
  });
});

describe('openEnvelope', () => {
  it.each(envelopeVectors)(
    'returns the object of the test vector "$name"',
    ({ json, encrypted }) => {
      expect(openEnvelope(`${vectorSealedKey}.${encrypted}`, privateKey)).toEqual(JSON.parse(json));
    },
  );

  it('opens an object with 32 levels of nesting', () => {
    const text = sealText(nested(32), vectorPublicKeyPem);
    expect(openEnvelope(text, privateKey)).toEqual(JSON.parse(nested(32)));
  });

  it('opens an envelope that the app seals', () => {
    const text = seal('{"symbol":"BTC/USDT"}', vectorPublicKeyPem, vectorKey);
    expect(openEnvelope(text, privateKey)).toEqual({ symbol: 'BTC/USDT' });
    expect(openEnvelope(`"${text}"`, privateKey)).toEqual({ symbol: 'BTC/USDT' });
  });
});

const good = sealText('{"method":"password"}', vectorPublicKeyPem);
const [goodKey = '', goodJson = ''] = good.split('.');
const flipped = (text: string, at: number) => {
  const bytes = Buffer.from(text, 'base64');
  bytes[at] = (bytes[at] ?? 0) ^ 0x01;
  return bytes.toString('base64');
};
const nested = (depth: number) => `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;
const malformed: readonly (readonly [string, string])[] = [
  ['an empty body', ''],
  ['no dot', goodKey + goodJson],
  ['two dots', `${good}.${goodJson}`],
  ['only a dot', '.'],
  ['no key', `.${goodJson}`],
  ['no body', `${goodKey}.`],
  ['bad base64 in the key', `${goodKey.slice(0, 20)}*${goodKey.slice(21)}.${goodJson}`],
  ['bad base64 in the body', `${goodKey}.${goodJson.slice(0, 5)}?${goodJson.slice(6)}`],
  ['a short key', `${Buffer.from('short').toString('base64')}.${goodJson}`],
  ['a long key', `${Buffer.alloc(512, 7).toString('base64')}.${goodJson}`],
  ['a key of 255 bytes', `${Buffer.alloc(255, 7).toString('base64')}.${goodJson}`],
  ['a key above the modulus', `${Buffer.alloc(256, 255).toString('base64')}.${goodJson}`],
  ['the key zero', `${Buffer.alloc(256).toString('base64')}.${goodJson}`],
  ['wrong padding of the key', `${flipped(goodKey, 100)}.${goodJson}`],
  ['wrong padding of the body', `${goodKey}.${flipped(goodJson, 15)}`],
  ['a body of part blocks', `${goodKey}.${Buffer.alloc(15).toString('base64')}`],
  ['sealed, but not JSON', sealText('hello', vectorPublicKeyPem)],
  ['sealed, but a list', sealText('[1]', vectorPublicKeyPem)],
  ['sealed, but null', sealText('null', vectorPublicKeyPem)],
  ['sealed, but a string', sealText('"a"', vectorPublicKeyPem)],
  ['sealed, but broken UTF-8', sealText('{"a":"\ud800"', vectorPublicKeyPem)],
  ['a single quote character', '"'],
  ['invalid text of the maximum size', 'x'.repeat(ENVELOPE_BYTES_MAX)],
  ['an invalid envelope of the maximum size', `${goodKey}.`.padEnd(ENVELOPE_BYTES_MAX, 'A')],
  ['sealed, but deeper than 32', sealText(nested(33), vectorPublicKeyPem)],
];

describe('an invalid envelope', () => {
  const post = (body: string, type = 'application/json') =>
    world.send({
      method: 'POST',
      url: login.path,
      headers: { 'content-type': type, 'x-world': world.id },
      body,
    });

  it.each(malformed)('is answered with 400 whatever the reason: %s', async (_, body) => {
    const answer = await post(body);
    const expected = await post(malformed[1]?.[1] ?? '');
    expect(answer.status).toBe(400);
    expect(answer.text).toBe(expected.text);
    expect(JSON.parse(answer.text)).toEqual({
      success: false,
      code: 400,
      message: 'The body could not be opened.',
      result: { reason: 'envelopeInvalid', hint: expect.stringContaining('rsaPublicKey') },
      timestamp: await world.control.now(),
    });
  });

  it('leaves the server running', async () => {
    const member = await world.given.member();
    expect(await member.must(getMember)).toMatchObject({ id: member.id });
  });

  it('above the maximum size is answered with 413, and of another content type with 415', async () => {
    const answer = await post('x'.repeat(ENVELOPE_BYTES_MAX + 1));
    expect(JSON.parse(answer.text)).toMatchObject({ code: 413, result: { reason: 'tooLarge' } });
    expect(answer.status).toBe(413);
    expect((await post('<a/>', 'text/xml')).status).toBe(415);
  });
});

describe('X-Envelope: plain', () => {
  const body = '{"method":"guest","deviceId":"device-0002"}';
  const post = async (headers: Record<string, string>, config: object = {}) => {
    const server = await startServer({ config });
    const { send, id } = await server.createWorld();
    const answer = await send({
      method: 'POST',
      url: login.path,
      headers: { 'content-type': 'application/json', 'x-world': id, ...headers },
      body,
    });
    await server.stop();
    return JSON.parse(answer.text) as { code: number; result: { reason?: string } };
  };
  const plain = { 'x-envelope': 'plain' };

  it.each([
    ['an operator on this machine', plain, {}],
    [
      'a page on this machine with another port',
      { ...plain, origin: 'http://localhost:5173', 'sec-fetch-site': 'same-site' },
      {},
    ],
    [
      'a page of an origin in CORS_ORIGINS',
      { ...plain, origin: 'https://app.example.com', 'sec-fetch-site': 'cross-site' },
      { corsOrigins: ['https://app.example.com'] },
    ],
    [
      'an operator with the control token',
      { ...plain, authorization: 'Bearer s' },
      { controlToken: 's' },
    ],
  ])('allows a plain body from %s', async (_, headers, config) =>
    expect(await post(headers, config)).toMatchObject({ code: 200 }),
  );

  it.each([
    ['no header', {}, {}],
    ['another value', { 'x-envelope': 'none' }, {}],
    ['a wrong control token', { ...plain, authorization: 'Bearer x' }, { controlToken: 's' }],
    ['a proxy', { ...plain, 'x-forwarded-for': '10.0.0.1' }, {}],
    ['a page of another site', { ...plain, origin: 'https://evil.example' }, {}],
    [
      'the page of another machine on a server with a control token',
      { ...plain, origin: 'http://localhost:5173' },
      { controlToken: 's' },
    ],
    ['a server without control calls', plain, { isControlOn: false }],
  ])('refuses a plain body with %s', async (_, headers, config) =>
    expect(await post(headers, config)).toMatchObject({ result: { reason: 'envelopeInvalid' } }),
  );
});

describe('ENVELOPE=optional', () => {
  it('accepts plain JSON and still refuses invalid bodies', async () => {
    const server = await startServer({ config: { envelope: 'optional' } });
    const { send, id } = await server.createWorld();
    const post = (body: string) =>
      send({
        method: 'POST',
        url: login.path,
        headers: { 'content-type': 'application/json', 'x-world': id },
        body,
      });
    const plain = await post('{"method":"guest","deviceId":"device-0001"}');
    expect(JSON.parse(plain.text)).toMatchObject({ code: 200 });
    expect((await post('{"method":')).status).toBe(400);
    expect(JSON.parse((await post(good)).text)).toMatchObject({ result: { reason: 'malformed' } });
    await server.stop();
  });
});
