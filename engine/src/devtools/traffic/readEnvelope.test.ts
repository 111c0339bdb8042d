import {
  vectorKey,
  vectorPrivateKeyPem,
  vectorPublicKeyPem,
} from '@hongbao/contracts/envelope.vectors';
import { encryptJson, seal } from '@hongbao/contracts/envelope';
import { constants, createPrivateKey, createPublicKey, publicEncrypt } from 'node:crypto';
import { expect, it } from 'vitest';
import { readEnvelope } from './readEnvelope.ts';

const privateKey = createPrivateKey(vectorPrivateKeyPem);
const sealed = seal('{"a":1}', vectorPublicKeyPem, vectorKey);
const [keyPart = '', bodyPart = ''] = sealed.split('.');
const keyPartOf = (bytes: Buffer) =>
  publicEncrypt(
    { key: createPublicKey(vectorPublicKeyPem), padding: constants.RSA_PKCS1_PADDING },
    bytes,
  ).toString('base64');

it('reports no failed layer for a valid envelope, with or without JSON quotes', () => {
  const right = { keyPartBytes: keyPart.length, bodyPartBytes: bodyPart.length, keyLength: 32 };
  expect(readEnvelope(sealed, privateKey)).toEqual(right);
  expect(readEnvelope(JSON.stringify(sealed), privateKey)).toEqual(right);
});

it.each([
  ['no content', '', 'form', undefined],
  ['no dot', keyPart, 'form', undefined],
  ['invalid base64', `${keyPart}.ää`, 'form', undefined],
  ['an RSA block of the wrong length', `AAAA.${bodyPart}`, 'rsa', undefined],
  ['an RSA block of another key', `${keyPart.slice(0, -6)}AAAA==.${bodyPart}`, 'rsa', undefined],
  ['an AES key of 16 bytes', `${keyPartOf(Buffer.alloc(16, 1))}.${bodyPart}`, 'key', 16],
  ['another AES key', `${keyPartOf(Buffer.alloc(32, 1))}.${bodyPart}`, 'aes', 32],
  ['half an AES block', `${keyPart}.${Buffer.alloc(7).toString('base64')}`, 'aes', 32],
  ['a JSON array instead of an object', `${keyPart}.${encryptJson('[1]', vectorKey)}`, 'json', 32],
  ['a text that is not JSON', `${keyPart}.${encryptJson('no json', vectorKey)}`, 'json', 32],
] as const)(
  'reports the layer that fails for an envelope with %s',
  (_, text, failedAt, keyLength) => {
    const reading = readEnvelope(text, privateKey);
    expect(reading.failedAt).toBe(failedAt);
    expect(reading.keyLength).toBe(keyLength);
  },
);
