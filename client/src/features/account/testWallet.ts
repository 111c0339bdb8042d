import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { readStored, storageKeys, writeStored } from '../../lib/storage.ts';
import type { Wallet } from './wallet.ts';

/** Length of an address, in bytes: the last 20 bytes of the hash of the public key. */
const ADDRESS_BYTES = 20;

/**
 * A wallet in this browser, for members without a wallet. Its key is generated and stored only on this device. The
 * wallet contains no money and signs only the message of the sign-in page.
 */
export function testWallet(): Wallet {
  const key = ownKey();
  return { address: addressOf(key), sign: async (message) => signed(key, message) };
}

function ownKey(): Uint8Array {
  const stored = readStored(storageKeys.testWallet);
  if (stored && /^[0-9a-f]{64}$/.test(stored)) {
    const known = hexToBytes(stored);
    if (secp256k1.utils.isValidSecretKey(known)) return known;
  }
  const made = secp256k1.utils.randomSecretKey();
  writeStored(storageKeys.testWallet, bytesToHex(made));
  return made;
}

function addressOf(key: Uint8Array): string {
  const point = secp256k1.getPublicKey(key, false).subarray(1);
  return `0x${bytesToHex(keccak_256(point).subarray(-ADDRESS_BYTES))}`;
}

/**
 * Signs a message according to EIP-191: signs the hash of prefix, length in bytes and text; returns r, s and v
 * concatenated.
 */
function signed(key: Uint8Array, message: string): string {
  const text = utf8ToBytes(message);
  const prefix = utf8ToBytes(`\u0019Ethereum Signed Message:\n${text.length}`);
  const hash = keccak_256(concatBytes(prefix, text));
  const signature = secp256k1.sign(hash, key, { prehash: false, format: 'recovered' });
  const [recovery = 0] = signature;
  return `0x${bytesToHex(signature.subarray(1))}${(27 + recovery).toString(16)}`;
}
