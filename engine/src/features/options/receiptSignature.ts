import { toBase64 } from '#platform/bytes';
import { ed25519PublicKey, signEd25519 } from '#platform/crypto';
import type { World } from '../../world/world.ts';

/** The key that signs the receipts of a world. It is derived from the installation's key, never from the seed. */
const signingKey = (world: World) => world.secrets.key('receipts');

/** The public key of a world's receipts, in PEM. */
export function receiptPublicKey(world: World): string {
  return ed25519PublicKey(signingKey(world));
}

/** The Ed25519 signature of every field of a receipt, in Base64. */
export function signReceipt(world: World, receipt: object): string {
  return toBase64(signEd25519(signingKey(world), canonicalJson(receipt)));
}

/** Serializes JSON with object keys sorted by UTF-16 code units and without undefined values. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`);
  return `{${fields.join(',')}}`;
}
