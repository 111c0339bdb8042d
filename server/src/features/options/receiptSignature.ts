import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import type { World } from '../../world/world.ts';

/** The prefix of an Ed25519 private key in PKCS #8; its 32 bytes follow (RFC 8410). */
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The key that signs the receipts of a world. Derived from the installation's key, not from the seed. */
function signingKey(world: World) {
  const key = Buffer.concat([PKCS8_ED25519, world.secrets.key('receipts')]);
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
}

/** The public key of a world's receipts, in PEM. */
export function receiptPublicKey(world: World): string {
  return createPublicKey(signingKey(world)).export({ format: 'pem', type: 'spki' }).toString();
}

/** The Ed25519 signature, in Base64, of every field of a receipt. */
export function signReceipt(world: World, receipt: object): string {
  return sign(null, Buffer.from(canonicalJson(receipt)), signingKey(world)).toString('base64');
}

/** JSON with object keys sorted by UTF-16 code units and without undefined values. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`);
  return `{${fields.join(',')}}`;
}
