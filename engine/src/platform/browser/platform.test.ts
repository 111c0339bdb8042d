import { createHash, createPrivateKey } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seal } from '@hongbao/contracts/envelope';
import {
  foreignSealedKeys,
  vectorKey,
  vectorPrivateKeyPem,
} from '@hongbao/contracts/envelope.vectors';
import { createSha256 } from '@hongbao/prisma/platform/browser/crypto';
import * as nodeBytes from '../bytes.ts';
import * as nodeCrypto from '../crypto.ts';
import * as bytes from './bytes.ts';
import * as crypto from './crypto.ts';
import * as envelope from './envelope.ts';
import { runSoon, startInterval } from './machine.ts';

const anyBytes = fc.uint8Array({ maxLength: 300 });
const list = (value: Uint8Array) => [...value];

describe('the platform of browsers', () => {
  it('encodes and decodes bytes as the platform of Node does', () => {
    fc.assert(
      fc.property(anyBytes, (value) => {
        expect(bytes.toHex(value)).toBe(nodeBytes.toHex(value));
        expect(bytes.toBase64(value)).toBe(nodeBytes.toBase64(value));
        expect(bytes.toBase64Url(value)).toBe(nodeBytes.toBase64Url(value));
        expect(bytes.toLatin1(value)).toBe(nodeBytes.toLatin1(value));
        const [first, ...rest] = value;
        expect(list(bytes.concatBytes(value, Uint8Array.of(first ?? 0, ...rest)))).toEqual(
          list(nodeBytes.concatBytes(value, Uint8Array.of(first ?? 0, ...rest))),
        );
      }),
    );
    const large = new Uint8Array(20_000).fill(200);
    expect(bytes.toBase64(large)).toBe(nodeBytes.toBase64(large));
    expect(list(bytes.uint32(0xfedcba98))).toEqual(list(nodeBytes.uint32(0xfedcba98)));
  });

  it.each(['', 'f', '0aFF', '0aFg01', 'xyz', '0x0a', 'ab c'])('decodes %j as hex', (text) => {
    expect(list(bytes.fromHex(text))).toEqual(list(nodeBytes.fromHex(text)));
  });

  it.each(['', 'QQ==', 'QUI=', 'QUJD', 'QU-_', 'Q U\nI', 'A', 'QUJDR', '*QQ', 'QQ==QUI'])(
    'decodes %j as base64',
    (text) => {
      expect(list(bytes.fromBase64(text))).toEqual(list(nodeBytes.fromBase64(text)));
    },
  );

  it('computes the same hashes, codes and signatures as the platform of Node', async () => {
    fc.assert(
      fc.property(anyBytes, fc.string({ unit: 'binary' }), (value, text) => {
        expect(list(crypto.sha256(value, text))).toEqual(list(nodeCrypto.sha256(value, text)));
        expect(list(crypto.hmacSha256(value, text))).toEqual(
          list(nodeCrypto.hmacSha256(value, text)),
        );
      }),
    );
    const key = new Uint8Array(32).fill(7);
    expect(crypto.ed25519PublicKey(key)).toBe(nodeCrypto.ed25519PublicKey(key));
    expect(list(crypto.signEd25519(key, 'text €'))).toEqual(
      list(nodeCrypto.signEd25519(key, 'text €')),
    );
    const cost = { N: 256, r: 8, p: 1 };
    expect(list(await crypto.deriveKey('password €', key, 32, cost))).toEqual(
      list(await nodeCrypto.deriveKey('password €', key, 32, cost)),
    );
  });

  it('compares secrets, and returns random bytes of any length', () => {
    const secret = Uint8Array.of(1, 2, 3);
    expect(crypto.isEqualSecret(secret, Uint8Array.of(1, 2, 3))).toBe(true);
    expect(crypto.isEqualSecret(secret, Uint8Array.of(1, 2, 4))).toBe(false);
    expect(crypto.isEqualSecret(secret, Uint8Array.of(1, 2))).toBe(false);
    const random = crypto.randomBytes(100_000);
    expect(random).toHaveLength(100_000);
    expect(new Set(random.subarray(-1_000)).size).toBeGreaterThan(100);
  });

  it('hashes a sequence of texts and bytes of any size like Node', () => {
    const part = fc.oneof(fc.string({ unit: 'binary', maxLength: 50 }), anyBytes);
    const large = fc.constantFrom('€'.repeat(30_000), new Uint8Array(70_000).fill(3));
    fc.assert(
      fc.property(fc.array(fc.oneof({ weight: 9, arbitrary: part }, large)), (parts) => {
        const hash = createSha256();
        const expected = createHash('sha256');
        for (const each of parts) {
          hash.update(each);
          expected.update(each);
        }
        expect(hash.digest('hex')).toBe(expected.digest('hex'));
      }),
      { numRuns: 50 },
    );
  });

  it('opens what was sealed with a generated key, and refuses a block above the modulus', async () => {
    const { privateKey, publicKeyPem } = await envelope.generateEnvelopeKeys();
    expect(envelope.modulusBytesOf(privateKey)).toBe(256);
    for (const json of ['{}', '{"text":"\ufeff€😀"}']) {
      const sealed = seal(json, publicKeyPem, 'k'.repeat(32));
      const [first = '', second = ''] = sealed.split('.');
      const block = envelope.decryptBlock(bytes.fromBase64(first), privateKey);
      expect(block).toHaveLength(256);
      expect(bytes.toLatin1(block.subarray(-33))).toBe(`\0${'k'.repeat(32)}`);
      expect(envelope.decryptText(bytes.fromBase64(second), block.subarray(-32))).toBe(json);
      const wrong = crypto.randomBytes(32);
      expect(() => envelope.decryptText(bytes.fromBase64(second), wrong)).toThrow();
    }
    const above = new Uint8Array(256).fill(255);
    expect(() => envelope.decryptBlock(above, privateKey)).toThrow();
    expect(() => envelope.decryptBlock(above.subarray(1), privateKey)).toThrow();
  });

  it.each(Object.entries(foreignSealedKeys))('opens a key as sealed by %s', (_, sealedKey) => {
    const jwk = createPrivateKey(vectorPrivateKeyPem).export({ format: 'jwk' });
    const hexOf = (base64 = '') => Buffer.from(base64, 'base64url').toString('hex');
    const privateKey = {
      modulus: hexOf(jwk.n),
      bytes: 256,
      p: hexOf(jwk.p),
      q: hexOf(jwk.q),
      exponentP: hexOf(jwk.dp),
      exponentQ: hexOf(jwk.dq),
      coefficient: hexOf(jwk.qi),
    };
    const block = envelope.decryptBlock(bytes.fromBase64(sealedKey), privateKey);
    expect(bytes.toLatin1(block.subarray(-33))).toBe(`\0${vectorKey}`);
  });

  it('runs queued work in order after the current work, and work at an interval until it is ended', async () => {
    const done: string[] = [];
    runSoon(() => done.push('first'));
    await new Promise<void>((resolve) => {
      runSoon(() => {
        done.push('second');
        resolve();
      });
      done.push('now');
    });
    expect(done).toEqual(['now', 'first', 'second']);
    await new Promise<void>((resolve) => {
      const end = startInterval(() => {
        done.push('beat');
        if (done.length < 6) return;
        end();
        resolve();
      }, 1);
    });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(done.filter((each) => each === 'beat')).toHaveLength(3);
  });
});
