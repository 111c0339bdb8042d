import { toHex } from '#platform/bytes';
import { sha256 } from '#platform/crypto';
import { BASE58, BECH32, polymod } from '@hongbao/contracts/settlement/testAddress';
import type { World } from '../../world/world.ts';

/**
 * A member's deposit address, in the format of a test network, so that no real money can be sent to it. Bitcoin's test
 * addresses start with `tb1`; addresses of the account chains have their test network as a prefix (EIP-3770).
 */
export function depositAddress(
  world: World,
  memberId: string,
  currency: string,
  network: string,
): string {
  const bytes = world.seededBytes(`address/${memberId}/${currency}/${network}`, 20);
  if (network === 'BTC') return testBitcoinAddress(bytes);
  if (network === 'TRC20') return `nile:${tronAddress(bytes)}`;
  return `sep:0x${toHex(bytes)}`;
}

/** BIP-173: witness version 0 and a 20-byte program under the prefix `tb`. */
function testBitcoinAddress(program: Uint8Array): string {
  const data = [0, ...toFiveBits(program)];
  const checked = [3, 3, 0, 20, 2, ...data, 0, 0, 0, 0, 0, 0];
  const checksum = polymod(checked) ^ 1;
  const tail = [0, 1, 2, 3, 4, 5].map((index) => (checksum >> (5 * (5 - index))) & 31);
  return `tb1${[...data, ...tail].map((value) => BECH32.charAt(value)).join('')}`;
}

function toFiveBits(bytes: Uint8Array): number[] {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => Number.parseInt(five, 2));
}

/** TRON's base58check: version byte 0x41, 20 bytes, and four bytes of a double SHA-256. */
function tronAddress(bytes: Uint8Array): string {
  const body = Uint8Array.of(0x41, ...bytes);
  const twice = sha256(sha256(body));
  let number = BigInt(`0x${toHex(body)}${toHex(twice.subarray(0, 4))}`);
  let text = '';
  for (; number > 0n; number /= 58n) text = BASE58.charAt(Number(number % 58n)) + text;
  return text;
}
