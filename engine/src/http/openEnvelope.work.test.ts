import crypto, {
  type KeyObject,
  constants,
  createCipheriv,
  createPublicKey,
  publicEncrypt,
} from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import {
  vectorPrivateKeyPem,
  vectorPublicKeyPem,
  vectorSealedKey,
} from '@hongbao/contracts/envelope.vectors';
import { openWithPrivateKey } from '@hongbao/contracts/openEnvelope.samples';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { envelopeKeys } from '@hongbao/server/http/envelopeKeys';
import { readEnvelope } from '../devtools/traffic/readEnvelope.ts';
import { ENVELOPE_BYTES_MAX, openEnvelope } from './openEnvelope.ts';

const { privateKey } = envelopeKeys(vectorPrivateKeyPem);
vi.doMock('node:worker_threads', () => ({ workerData: { privateKey } }));
const { unsealJson } = await import('@hongbao/server/http/envelopeWorker');
vi.doUnmock('node:worker_threads');
const publicKey = createPublicKey(vectorPublicKeyPem);
const BLOCK = 256;
const KEY = Buffer.alloc(32, 'k');

/** Encrypts `00 02 <padding> 00 <key>` without further padding, with some bytes changed. */
function sealedBlock(key: Buffer, changes: Readonly<Record<number, number>> = {}): string {
  const block = Buffer.concat([
    Buffer.from([0, 2]),
    Buffer.alloc(BLOCK - 3 - key.length, 0x5a),
    Buffer.from([0]),
    key,
  ]);
  for (const [at, byte] of Object.entries(changes)) block[Number(at)] = byte;
  const padding = constants.RSA_NO_PADDING;
  return publicEncrypt({ key: publicKey, padding }, block).toString('base64');
}

function sealedJson(key: Buffer, json = '{"a":1}'): string {
  const cipher = createCipheriv('aes-256-ecb', key, null);
  return Buffer.concat([cipher.update(json), cipher.final()]).toString('base64');
}
const SEPARATOR = BLOCK - 33;

describe('the RSA padding of an envelope’s key', () => {
  const open = (changes: Readonly<Record<number, number>>, key = KEY) =>
    openEnvelope(`${sealedBlock(key, changes)}.${sealedJson(key)}`, privateKey);

  it('is accepted when it is valid', () => expect(open({})).toEqual({ a: 1 }));

  it.each([
    ['a first byte that is not 0', { 0: 1 }],
    ['a second byte that is not 2', { 1: 1 }],
    ['a zero at its beginning', { 2: 0 }],
    ['a zero in its middle', { 100: 0 }],
    ['a zero at its end', { [SEPARATOR - 1]: 0 }],
    ['no zero before the key', { [SEPARATOR]: 1 }],
  ])('is refused with %s', (_, changes) => expect(open(changes)).toBeNull());

  it('is refused around a key of the wrong length', () => {
    const short = `${sealedBlock(Buffer.alloc(31, 'k'))}.${sealedJson(KEY)}`;
    const long = `${sealedBlock(Buffer.alloc(33, 'k'))}.${sealedJson(KEY)}`;
    expect([short, long].map((text) => openEnvelope(text, privateKey))).toEqual([null, null]);
  });
});

/** Counts RSA decryptions, AES decryptions and parsed texts. */
describe('the constant work of opening an envelope', () => {
  const { privateDecrypt, createDecipheriv } = crypto;
  const { parse } = JSON;
  const rsa: number[] = [];
  const aes: Buffer[] = [];
  let parsed = 0;
  beforeEach(() => {
    rsa.length = 0;
    aes.length = 0;
    parsed = 0;
    JSON.parse = (text: string) => {
      parsed += 1;
      return parse(text);
    };
    Object.assign(crypto, {
      privateDecrypt: (key: { key: KeyObject }, block: Buffer) => {
        // Throws for a block that OpenSSL refuses immediately, which is not counted.
        const decrypted = privateDecrypt(key as never, block);
        rsa.push(block.length);
        return decrypted;
      },
      createDecipheriv: (name: string, key: Buffer, iv: null) => {
        aes.push(Buffer.from(key));
        return createDecipheriv(name, key, iv);
      },
    });
    syncBuiltinESMExports();
  });
  afterEach(() => {
    JSON.parse = parse;
    Object.assign(crypto, { privateDecrypt, createDecipheriv });
    syncBuiltinESMExports();
  });

  const wellFormed = sealedJson(KEY);
  const cases: readonly (readonly [string, string, object | null])[] = [
    ['valid content', `${sealedBlock(KEY)}.${wellFormed}`, { a: 1 }],
    ['no dot', 'abc', null],
    ['invalid base64', `!!!.${wellFormed}`, null],
    ['a short key block', `${Buffer.alloc(16, 1).toString('base64')}.${wellFormed}`, null],
    ['a key block of one byte', `AQ==.${wellFormed}`, null],
    ['a long key block', `${Buffer.alloc(300, 1).toString('base64')}.${wellFormed}`, null],
    [
      'a block beyond the modulus',
      `${Buffer.alloc(BLOCK, 255).toString('base64')}.${wellFormed}`,
      null,
    ],
    ['invalid padding', `${sealedBlock(KEY, { 1: 1 })}.${wellFormed}`, null],
    ['another key', `${vectorSealedKey}.${wellFormed}`, null],
    ['half an AES block', `${sealedBlock(KEY)}.${Buffer.alloc(15).toString('base64')}`, null],
    ['a text that is not JSON', `${sealedBlock(KEY)}.${sealedJson(KEY, 'hello')}`, null],
    ['a JSON array', `${sealedBlock(KEY)}.${sealedJson(KEY, '[1]')}`, null],
  ];
  const expectWorkOfOne = () => {
    expect(rsa).toEqual([BLOCK]);
    expect(aes).toHaveLength(1);
    expect(parsed).toBe(1);
  };

  it.each(cases)(
    'is one RSA and one AES decryption and one parsed text, for an envelope with %s',
    (_, text, opened) => {
      expect(openEnvelope(text, privateKey)).toEqual(opened);
      expectWorkOfOne();
    },
  );

  it.each(cases)(
    'is one RSA and one AES decryption and one parsed text on a worker thread, for an envelope with %s',
    (_, text, opened) => {
      expect(unsealJson(text)).toBe(opened && JSON.stringify(opened));
      expectWorkOfOne();
    },
  );

  it('decrypts with a random substitute for an invalid key, which opens no envelope', () => {
    const wrong = sealedBlock(KEY, { 1: 1 });
    openEnvelope(`${wrong}.${wellFormed}`, privateKey);
    const [standIn = KEY] = aes;
    expect(new Set(standIn).size).toBeGreaterThan(16);
    expect(openEnvelope(`${wrong}.${sealedJson(standIn)}`, privateKey)).toBeNull();
    const unpadded = `${Buffer.alloc(16, 1).toString('base64')}.${sealedJson(standIn)}`;
    expect(openEnvelope(unpadded, privateKey)).toBeNull();
  });
});

describe('the sealed JSON of an envelope', () => {
  const open = (json: string) =>
    openEnvelope(`${sealedBlock(KEY)}.${sealedJson(KEY, json)}`, privateKey);
  it.each(['[1]', '1', 'null', '"text"', '{"a":', ''])('is invalid: %j', (json) =>
    expect(open(json)).toBeNull(),
  );

  it('can be sent in a pair of quotes', () => {
    const text = `${sealedBlock(KEY)}.${sealedJson(KEY)}`;
    const all = [`"${text}"`, `"${text}`, `${text}"`];
    expect(all.map((each) => openEnvelope(each, privateKey))).toEqual([{ a: 1 }, null, null]);
  });
});

describe('the spellings of an envelope', () => {
  const [first, second] = [sealedBlock(KEY), sealedJson(KEY)];
  const text = `${first}.${second}`;
  const lines = (part: string) => part.replace(/.{76}/g, '$&\r\n');

  /** A block that begins with zero bytes, as one of 256 does, without these bytes. */
  function withoutLeadingZeros(): string {
    for (let attempt = 0; attempt < 5_000; attempt++) {
      const changes = { 2: 1 + (attempt % 255), 3: 1 + Math.floor(attempt / 255) };
      const block = Buffer.from(sealedBlock(KEY, changes), 'base64');
      if (block[0] === 0) return block.subarray(1).toString('base64');
    }
    throw new Error('No block begins with a zero byte.');
  }

  const spellings: readonly (readonly [string, string])[] = [
    ['line breaks', `${lines(first)}.${lines(second)}`],
    ['line breaks inside a JSON string', JSON.stringify(`${lines(first)}.${lines(second)}\n`)],
    ['escaped slashes inside a JSON string', JSON.stringify(text).replaceAll('/', '\\/')],
    ['a line break at its end', `${text}\n`],
    ['a quoted text and a line break', `"${text}"\r\n`],
    ['the URL-safe alphabet', text.replaceAll('+', '-').replaceAll('/', '_')],
    ['no padding', text.replaceAll('=', '')],
    ['no leading zero bytes', `${withoutLeadingZeros()}.${second}`],
  ];

  it.each(spellings)('with %s are opened', (_, spelling) => {
    expect(openEnvelope(spelling, privateKey)).toEqual({ a: 1 });
    expect(openWithPrivateKey(spelling, vectorPrivateKeyPem).json).toBe('{"a":1}');
    expect(readEnvelope(spelling, privateKey)).not.toHaveProperty('failedAt');
  });

  it.each([
    ['other characters', `${first}.${second.slice(0, -2)}*=`],
    ['a third part', `${text}.${second}`],
    ['an empty part', `${first}.`],
    ['padding in the middle', `${first}=A.${second}`],
    ['a part of five letters', `${first}.AAAAA`],
    ['a block longer than the key', `AAAA${first}.${second}`],
    ['more than 64 KB', `${first}.${second}${'\n'.repeat(ENVELOPE_BYTES_MAX)}`],
    [
      'JSON that nests too deep',
      `${first}.${sealedJson(KEY, `{"a":${'['.repeat(40)}${']'.repeat(40)}}`)}`,
    ],
  ])('with %s are refused, and the diagnosis names a layer', (_, spelling) => {
    expect(openEnvelope(spelling, privateKey)).toBeNull();
    expect(readEnvelope(spelling, privateKey)).toHaveProperty('failedAt');
  });

  it('have a diagnosis that opens exactly what the server opens', () => {
    const bytes = fc.uint8Array({ minLength: 0, maxLength: 40 }).map((each) => Buffer.from(each));
    const change = fc.record({ at: fc.integer({ min: 1, max: BLOCK - 1 }), byte: fc.nat(255) });
    fc.assert(
      fc.property(bytes, fc.array(change, { maxLength: 2 }), (key, changes) => {
        const block = sealedBlock(
          key,
          Object.fromEntries(changes.map(({ at, byte }) => [at, byte])),
        );
        const spelling = `${block}.${key.length === 32 ? sealedJson(key) : second}`;
        const isOpened = openEnvelope(spelling, privateKey) !== null;
        expect('failedAt' in readEnvelope(spelling, privateKey)).toBe(!isOpened);
      }),
      { numRuns: 60 },
    );
  });
});
