import { fromBase64, fromUtf8, toBase64 } from '#platform/bytes';
import { deriveKey, isEqualSecret, randomBytes } from '#platform/crypto';
import { HashQueue, type Pace } from './hashQueue.ts';

const KEY_BYTES = 32;
const SALT_BYTES = 16;
/** Node's default scrypt cost: about 40 ms on a laptop. */
const COST = { N: 16_384, r: 8, p: 1 };
let cost = COST;

/**
 * Changes the cost of all hashes of this process, because otherwise tests would spend most of their time on them.
 * Returns a function that restores the cost.
 */
export function hashAtCost(N: number): () => void {
  cost = { ...COST, N };
  return () => {
    cost = COST;
  };
}

/** One queue for the process, because all worlds share the machine's threads. */
const hashes = new HashQueue();

/**
 * Hash of a password: `scrypt$<salt>$<key>`, both parts in base64. Scenarios pass `salt`, so that equal worlds have
 * equal rows.
 */
export async function hashPassword(
  password: string,
  salt: Uint8Array = randomBytes(SALT_BYTES),
  pace: Pace = 'inTurn',
): Promise<string> {
  const key = await keyOf(password, salt, pace);
  return `scrypt$${toBase64(salt)}$${toBase64(key)}`;
}

/** Whether `password` matches `hash`. A missing hash takes the same time and never matches. */
export async function isPassword(
  password: string,
  hash: string | null,
  pace: Pace,
): Promise<boolean> {
  const [, salt = ''] = (hash ?? '').split('$');
  const found = await hashPassword(password, fromBase64(salt), pace);
  // The texts are compared, because several texts decode to the same bytes.
  return isEqualSecret(fromUtf8(found), fromUtf8(hash ?? ''));
}

function keyOf(password: string, salt: Uint8Array, pace: Pace): Promise<Uint8Array> {
  return hashes.run(pace, () => deriveKey(password.normalize('NFKC'), salt, KEY_BYTES, cost));
}
