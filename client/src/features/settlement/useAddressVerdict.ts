import {
  type AddressHashes,
  type AddressVerdict,
  checkAddress,
} from '@hongbao/contracts/settlement/testAddress';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { useMemo } from 'react';

const hashes: AddressHashes = { sha256, keccak256: keccak_256 };

/** Verifies an address while it is typed, including its checksum, by the server's own rule. */
export function useAddressVerdict(network: string, address: string): AddressVerdict {
  return useMemo(() => checkAddress(network, address, hashes), [network, address]);
}
