import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';

/**
 * The address (0x and 40 lower-case hexadecimal digits) whose key signed a text with `personal_sign`, or null when it is
 * not a signature. EIP-191: the hash is over `\x19Ethereum Signed Message:\n`, the length in bytes, and the text.
 */
export function signerOf(message: string, signature: string): string | null {
  const bytes = Buffer.from(signature.slice(2), 'hex');
  const recovery = (bytes[64] ?? 0) % 27;
  try {
    const signed = secp256k1.Signature.fromBytes(bytes.subarray(0, 64), 'compact');
    const point = signed.addRecoveryBit(recovery).recoverPublicKey(personalHash(message));
    const key = point.toBytes(false).subarray(1);
    return `0x${Buffer.from(keccak_256(key).subarray(12)).toString('hex')}`;
  } catch {
    return null;
  }
}

function personalHash(message: string): Uint8Array {
  const text = Buffer.from(message, 'utf8');
  const head = Buffer.from(`\u0019Ethereum Signed Message:\n${text.length}`, 'utf8');
  return keccak_256(Buffer.concat([head, text]));
}
