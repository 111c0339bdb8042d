import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vectorPrivateKeyPem, vectorPublicKeyPem } from '@hongbao/contracts/envelope.vectors';
import { afterAll, describe, expect, it } from 'vitest';
import { loadEnvelopeKeys } from './envelopeKeys.ts';

const folder = mkdtempSync(join(tmpdir(), 'hongbao-keys-'));
afterAll(() => rmSync(folder, { recursive: true }));
const pem = { type: 'pkcs8', format: 'pem' } as const;
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export(pem);
const short = generateKeyPairSync('rsa', { modulusLength: 512 }).privateKey.export(pem);

describe('the key file', () => {
  it.each([
    ['that is missing', null, 'ENOENT'],
    ['that is empty', '', 'no private key in PEM'],
    ['that contains plain text', 'hello', 'no private key in PEM'],
    ['that contains a public key', vectorPublicKeyPem, 'no private key in PEM'],
    ['that contains a key of another type', ec, 'of type ec, not rsa'],
    ['that contains a short key', short, 'its key has 512 bits'],
  ])('%s stops the start with an error that names the file and the remedy', (_, content, why) => {
    const file = join(folder, 'given.pem');
    rmSync(file, { force: true });
    if (content !== null) writeFileSync(file, content);
    const start = () => loadEnvelopeKeys(folder, file);
    expect(start).toThrow(`The key file ${file} is invalid: `);
    expect(start).toThrow(why);
    expect(start).toThrow('Set RSA_PRIVATE_KEY_FILE to a readable PEM file');
  });

  it('in the data folder is reported as invalid with the advice to remove it', () => {
    const dataDir = join(folder, 'data');
    const file = join(dataDir, 'keys', 'envelope.pem');
    mkdirSync(join(dataDir, 'keys'), { recursive: true });
    writeFileSync(file, 'torn');
    expect(() => loadEnvelopeKeys(dataDir, null)).toThrow(
      'Remove it; the next start creates a new one.',
    );
    rmSync(file);
    const { publicKeyPem } = loadEnvelopeKeys(dataDir, null);
    expect(loadEnvelopeKeys(dataDir, null).publicKeyPem).toBe(publicKeyPem);
  });

  it('can be configured with its path', () => {
    const file = join(folder, 'good.pem');
    writeFileSync(file, vectorPrivateKeyPem);
    expect(loadEnvelopeKeys(folder, file).publicKeyPem).toBe(vectorPublicKeyPem);
  });
});
