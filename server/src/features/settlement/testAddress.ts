import { createHash } from 'node:crypto';
import { type AddressHashes, judgeAddress } from '@hongbao/contracts/settlement/testAddress';
import { keccak_256 } from '@noble/hashes/sha3.js';

const hashes: AddressHashes = {
  sha256: (bytes) => createHash('sha256').update(bytes).digest(),
  keccak256: keccak_256,
};

/** Whether an address is one of a network's test network, checksum and all. The app says the same while it is typed. */
export function isTestAddress(network: string, address: string): boolean {
  return judgeAddress(network, address, hashes) === 'right';
}
