import { constants, createDecipheriv, privateDecrypt, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createEnvelopeKey,
  ENVELOPE_KEY_LENGTH,
  encryptJson,
  openWithPrivateKey,
  seal,
  sealBody,
  withoutNulls,
} from './envelope.ts';
import { ENVELOPE_ALPHABET } from './envelopeAlphabet.ts';
import {
  envelopeVectors,
  vectorKey,
  vectorPrivateKeyPem,
  vectorPublicKeyPem,
  vectorSealedKey,
} from './envelope.vectors.ts';

describe('sealing', () => {
  it.each(envelopeVectors)('encrypts $name like openssl', ({ json, encrypted }) => {
    expect(encryptJson(json, vectorKey)).toBe(encrypted);
  });

  it.each(envelopeVectors)('opens $name as sealed by openssl', ({ json, encrypted }) => {
    const text = `${vectorSealedKey}.${encrypted}`;
    expect(openWithPrivateKey(text, vectorPrivateKeyPem)).toBe(json);
    expect(openWithPrivateKey(JSON.stringify(text), vectorPrivateKeyPem)).toBe(json);
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

/** Decrypts as the server does: the padding is checked here, because Node 20 does not allow PKCS#1 v1.5 padding. */
function openWithNode(sealed: string): { key: string; json: string } {
  const [sealedKey = '', sealedJson = ''] = sealed.split('.');
  const block = privateDecrypt(
    { key: vectorPrivateKeyPem, padding: constants.RSA_NO_PADDING },
    Buffer.from(sealedKey, 'base64'),
  );
  expect(block.subarray(0, 2)).toEqual(Buffer.from([0, 2]));
  const key = block.subarray(block.indexOf(0, 2) + 1);
  const decipher = createDecipheriv('aes-256-ecb', key, null);
  const json = Buffer.concat([decipher.update(sealedJson, 'base64'), decipher.final()]);
  return { key: key.toString('utf8'), json: json.toString('utf8') };
}
