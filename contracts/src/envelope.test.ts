import { generateKeyPairSync, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createEnvelopeKey,
  ENVELOPE_KEY_LENGTH,
  encryptJson,
  seal,
  sealBody,
  withoutNulls,
} from './envelope.ts';
import { ENVELOPE_ALPHABET } from './envelopeAlphabet.ts';
import {
  envelopeVectors,
  foreignSealedKeys,
  vectorKey,
  vectorPrivateKeyPem,
  vectorPublicKeyPem,
  vectorSealedKey,
} from './envelope.vectors.ts';
import { openWithPrivateKey } from './openEnvelope.samples.ts';
import * as ofBrowsers from './platform/browser/rsa.ts';
import * as ofNode from './platform/rsa.ts';

const derOf = (pem: string) => Buffer.from(pem.replaceAll(/-----[^-]+-----/g, ''), 'base64');
const ecPublicKeyPem = String(
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({
    type: 'spki',
    format: 'pem',
  }),
);

describe('sealing', () => {
  it.each(envelopeVectors)('encrypts $name like openssl', ({ json, encrypted }) => {
    expect(encryptJson(json, vectorKey)).toBe(encrypted);
  });

  it.each(envelopeVectors)('opens $name as sealed by openssl', ({ json, encrypted }) => {
    const text = `${vectorSealedKey}.${encrypted}`;
    expect(openWithPrivateKey(text, vectorPrivateKeyPem)).toEqual({ key: vectorKey, json });
    expect(openWithPrivateKey(JSON.stringify(text), vectorPrivateKeyPem).json).toBe(json);
  });

  it.each(Object.entries(foreignSealedKeys))('opens a key as sealed by %s', (_, sealedKey) => {
    const text = `${sealedKey}.${envelopeVectors[0].encrypted}`;
    expect(openWithPrivateKey(text, vectorPrivateKeyPem).key).toBe(vectorKey);
  });

  it.each(envelopeVectors)('produces a text that node:crypto opens: $name', ({ json }) => {
    expect(openWithNode(seal(json, vectorPublicKeyPem, vectorKey))).toEqual({
      key: vectorKey,
      json,
    });
  });

  it('returns a different envelope for the same text each time', () => {
    const once = seal('{}', vectorPublicKeyPem, vectorKey);
    expect(seal('{}', vectorPublicKeyPem, vectorKey)).not.toBe(once);
  });

  it('seals the input of a call without null fields, each time with a new key', () => {
    const input = { account: 'ann', captcha: null, terms: [null] };
    const opened = [1, 2].map(() =>
      openWithNode(sealBody(input, vectorPublicKeyPem, (count) => randomBytes(count))),
    );
    expect(opened.map(({ json }) => json)).toEqual(
      Array(2).fill('{"account":"ann","terms":[null]}'),
    );
    expect(opened[0]?.key).not.toBe(opened[1]?.key);
  });

  it('seals a text of one megabyte', () => {
    const json = JSON.stringify({ note: '钱'.repeat(350_000) });
    const sealed = seal(json, vectorPublicKeyPem, createEnvelopeKey(randomBytes));
    expect(openWithNode(sealed).json === json).toBe(true);
  });

  it('seals any JSON text without changes', () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        expect(openWithNode(seal(json, vectorPublicKeyPem, vectorKey)).json).toBe(json);
      }),
      { numRuns: 50 },
    );
  });

  it('throws for a key of another length and for an invalid PEM', () => {
    expect(() => seal('{}', vectorPublicKeyPem, 'short')).toThrow('32 characters');
    expect(() => seal('{}', 'no pem', vectorKey)).toThrow();
  });
});

/** The implementations of `#platform/rsa`. The hosts of this program use the first one, browsers the second one. */
describe.each([
  ['node:crypto', ofNode.encryptRsa],
  ['node-forge', ofBrowsers.encryptRsa],
])('the key that is encrypted with %s', (_name, encryptRsa) => {
  const message = Buffer.from(vectorKey);
  const { encrypted } = envelopeVectors[0];
  const open = (block: Uint8Array, privateKey: string) =>
    openWithPrivateKey(`${Buffer.from(block).toString('base64')}.${encrypted}`, privateKey);

  it.each([1024, 1032, 2048])('is opened by a private key of %i bits', (bits) => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', {
      modulusLength: bits,
      publicKeyEncoding: { type: 'spki', format: 'der' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    for (let run = 0; run < 10; run += 1) {
      const block = encryptRsa(message, publicKey);
      expect(block).toHaveLength(bits / 8);
      expect(open(block, privateKey)).toEqual({ key: vectorKey, json: '{}' });
    }
  });

  it('is refused for a message that leaves fewer than eight bytes of padding', () => {
    const key = derOf(vectorPublicKeyPem);
    expect(encryptRsa(new Uint8Array(245), key)).toHaveLength(256);
    expect(() => encryptRsa(new Uint8Array(246), key)).toThrow();
  });

  it.each([
    ['a private key', derOf(vectorPrivateKeyPem)],
    ['an incomplete key', derOf(vectorPublicKeyPem).subarray(0, 200)],
    ['a key of another algorithm', derOf(ecPublicKeyPem)],
    ['no key', new Uint8Array()],
  ])('is refused for %s', (_, key) => {
    expect(() => encryptRsa(message, key)).toThrow();
  });
});

describe('the PEM of the public key', () => {
  it.each([
    ['a text that is no PEM', 'no pem'],
    ['a private key', vectorPrivateKeyPem],
    ['an incomplete key', vectorPublicKeyPem.replace(/\n\w{8}/, '\n')],
    ['a key of another algorithm', ecPublicKeyPem],
  ])('is refused for %s', (_, pem) => {
    expect(() => seal('{}', pem, vectorKey)).toThrow(
      new TypeError('The text is not the PEM of an RSA public key.'),
    );
  });

  it('may be in one line or have the line ends of Windows', () => {
    for (const pem of [
      vectorPublicKeyPem.replaceAll('\n', ''),
      vectorPublicKeyPem.replaceAll('\n', '\r\n'),
    ])
      expect(openWithNode(seal('{}', pem, vectorKey)).key).toBe(vectorKey);
  });
});

describe('opening', () => {
  const sealed = `${vectorSealedKey}.${envelopeVectors[0].encrypted}`;

  it.each([
    ['no dot', sealed.replace('.', '')],
    ['nothing after the dot', `${vectorSealedKey}.`],
    ['another key', `${vectorSealedKey.slice(0, -6)}AAAA==.${envelopeVectors[0].encrypted}`],
    ['half a block', sealed.slice(0, -12)],
    ['an empty text', ''],
  ])('throws for %s', (_, text) => {
    expect(() => openWithPrivateKey(text, vectorPrivateKeyPem)).toThrow();
  });
});

describe('a generated envelope key', () => {
  it('consists of 32 letters of the envelope alphabet', () => {
    for (let run = 0; run < 200; run += 1) {
      const key = createEnvelopeKey(randomBytes);
      expect(key).toHaveLength(ENVELOPE_KEY_LENGTH);
      expect([...key].every((letter) => ENVELOPE_ALPHABET.includes(letter))).toBe(true);
    }
  });

  it('selects every letter by the same number of byte values', () => {
    const counts = new Map<string, number>();
    for (let byte = 0; byte < 256; byte += 1) {
      // Only the first byte is tested; further ones are discarded until the fallback to the last letter.
      const key = createEnvelopeKey(bytesThatStartWith(byte));
      if (key.startsWith('8')) continue;
      counts.set(key.charAt(0), (counts.get(key.charAt(0)) ?? 0) + 1);
    }
    expect(new Set(counts.values())).toEqual(new Set([5]));
    expect(counts.size).toBe(ENVELOPE_ALPHABET.length - 1);
  });
});

/** Returns the given byte first, then only bytes of the alphabet's last letter. */
function bytesThatStartWith(byte: number): (count: number) => Uint8Array {
  let hasStarted = false;
  return (count) => {
    const bytes = new Uint8Array(count).fill(ENVELOPE_ALPHABET.length - 1);
    if (!hasStarted) bytes[0] = byte;
    hasStarted = true;
    return bytes;
  };
}

describe('null fields', () => {
  it('are removed from objects at every depth, and retained in lists', () => {
    const value = { a: null, b: { c: null, d: 0 }, e: [null, { f: null }], g: undefined, h: '' };
    expect(withoutNulls(value)).toEqual({ b: { d: 0 }, e: [null, {}], h: '' });
    expect(withoutNulls(null)).toBe(null);
    expect(withoutNulls('text')).toBe('text');
  });
});

const openWithNode = (sealed: string) => openWithPrivateKey(sealed, vectorPrivateKeyPem);
