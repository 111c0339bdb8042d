import { sha256 } from '#platform/crypto';
import { type AddressHashes, judgeAddress } from '@hongbao/contracts/settlement/testAddress';
import { keccak_256 } from '@noble/hashes/sha3.js';

const hashes: AddressHashes = {
  sha256: (bytes) => sha256(bytes),
  keccak256: keccak_256,
};

/** Whether an address is one of a network's test network, checksum and all. The app says the same while it is typed. */
export function isTestAddress(network: string, address: string): boolean {
  return judgeAddress(network, address, hashes) === 'right';
}
