import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number }, Buffer>(
  scrypt,
);

const KEY_BYTES = 32;
const SALT_BYTES = 16;
/** Node's default cost: about 40 ms on a laptop. */
const COST = { N: 16_384, r: 8, p: 1 };

/** `scrypt$<salt>$<key>`, both base64. `salt` is given by scenarios, so that equal worlds have equal rows. */
export async function hashPassword(
  password: string,
  salt: Buffer = randomBytes(SALT_BYTES),
): Promise<string> {
  const key = await derive(password.normalize('NFKC'), salt, KEY_BYTES, COST);
  return `scrypt$${salt.toString('base64')}$${key.toString('base64')}`;
}

/** Whether `password` is the one behind `hash`. A missing hash takes the same time and is never right. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const [, salt = '', key = ''] = (hash ?? '').split('$');
  const expected = key === '' ? Buffer.alloc(KEY_BYTES) : Buffer.from(key, 'base64');
  const found = await derive(
    password.normalize('NFKC'),
    Buffer.from(salt, 'base64'),
    KEY_BYTES,
    COST,
  );
  return timingSafeEqual(found, expected) && key !== '';
}
