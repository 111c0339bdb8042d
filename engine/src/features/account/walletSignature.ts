import { concatBytes, fromHex, fromUtf8, toHex } from '#platform/bytes';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';

const SIGNATURE_BYTES = 65;
/** Values of the last byte: whether the point's y is odd, as wallets and as libraries write it. */
const RECOVERY = [27, 28, 0, 1];

/**
 * Recovers the address (0x and 40 lower-case hexadecimal digits) whose key signed a text with `personal_sign`; null for
 * an invalid signature. EIP-191: the hash is over `\x19Ethereum Signed Message:\n`, the length in bytes, and the text.
 */
export function signerOf(message: string, signature: string): string | null {
  const digits = signature.slice(2).toLowerCase();
  const bytes = fromHex(digits);
  const recovery = RECOVERY.indexOf(bytes[64] ?? -1) % 2;
  // The decoder ignores what follows the last whole byte.
  if (recovery < 0 || bytes.length !== SIGNATURE_BYTES || toHex(bytes) !== digits) return null;
  try {
    const signed = secp256k1.Signature.fromBytes(bytes.subarray(0, 64), 'compact');
    const point = signed.addRecoveryBit(recovery).recoverPublicKey(personalHash(message));
    const key = point.toBytes(false).subarray(1);
    return `0x${toHex(keccak_256(key).subarray(12))}`;
  } catch {
    return null;
  }
}

function personalHash(message: string): Uint8Array {
  const text = fromUtf8(message);
  const head = fromUtf8(`\u0019Ethereum Signed Message:\n${text.length}`);
  return keccak_256(concatBytes(head, text));
}
