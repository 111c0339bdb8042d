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

it('reports no failed layer for a valid envelope, bare or quoted', () => {
  const right = { keyPartBytes: keyPart.length, bodyPartBytes: bodyPart.length, keyLength: 32 };
  expect(readEnvelope(sealed, privateKey)).toEqual(right);
  expect(readEnvelope(JSON.stringify(sealed), privateKey)).toEqual(right);
});

it.each([
  ['nothing', '', 'form', undefined],
  ['no dot', keyPart, 'form', undefined],
  ['letters that are no base64', `${keyPart}.ää`, 'form', undefined],
  ['a block of another length', `AAAA.${bodyPart}`, 'rsa', undefined],
  ['another key’s block', `${keyPart.slice(0, -6)}AAAA==.${bodyPart}`, 'rsa', undefined],
  ['a key of 16 bytes', `${keyPartOf(Buffer.alloc(16, 1))}.${bodyPart}`, 'key', 16],
  ['another key', `${keyPartOf(Buffer.alloc(32, 1))}.${bodyPart}`, 'aes', 32],
  ['half a block', `${keyPart}.${Buffer.alloc(7).toString('base64')}`, 'aes', 32],
  ['a list', `${keyPart}.${encryptJson('[1]', vectorKey)}`, 'json', 32],
  ['no JSON', `${keyPart}.${encryptJson('no json', vectorKey)}`, 'json', 32],
] as const)('names the layer that fails: %s', (_, text, failedAt, keyLength) => {
  const reading = readEnvelope(text, privateKey);
  expect(reading.failedAt).toBe(failedAt);
  expect(reading.keyLength).toBe(keyLength);
});
