import { sha256 } from '#platform/crypto';
import { type AddressHashes, checkAddress } from '@hongbao/contracts/settlement/testAddress';
import { keccak_256 } from '@noble/hashes/sha3.js';

const hashes: AddressHashes = {
  sha256: (bytes) => sha256(bytes),
  keccak256: keccak_256,
};

/**
 * Whether an address is valid on a network's test network, including its checksum. The app runs the same check on the
 * entered address.
 */
export function isTestAddress(network: string, address: string): boolean {
  return checkAddress(network, address, hashes) === 'right';
}
