import { scryptSync } from 'node:crypto';
import { useRealHashes } from '@hongbao/server/testing/useRealHashes';
import { describe, expect, it } from 'vitest';
import { hashPassword, isPassword } from './password.ts';

useRealHashes();

const salt = Buffer.from('0123456789abcdef');

describe('a password', () => {
  it('is stored as a 32-byte scrypt hash with N 16384, r 8, p 1 and a salt of 16 bytes', async () => {
    const key = scryptSync('correct horse', salt, 32, { N: 16_384, r: 8, p: 1 });
    const hash = `scrypt$${salt.toString('base64')}$${key.toString('base64')}`;
    expect(await hashPassword('correct horse', salt)).toBe(hash);
    const [, own = ''] = (await hashPassword('correct horse')).split('$');
    expect(Buffer.from(own, 'base64')).toHaveLength(16);
    expect(await isPassword('correct horse', hash, 'inTurn')).toBe(true);
    expect(await isPassword('correct horse ', hash, 'inTurn')).toBe(false);
    expect(await isPassword('correct horse', null, 'inTurn')).toBe(false);
    for (const added of ['=', 'A', '\n', '$'])
      expect(await isPassword('correct horse', `${hash}${added}`, 'inTurn'), added).toBe(false);
  });

  it('is accepted in every Unicode composition of its characters', async () => {
    const hash = await hashPassword('caf\u00e9 caf\u00e9', salt);
    expect(await isPassword('cafe\u0301 cafe\u0301', hash, 'inTurn')).toBe(true);
  });
});
