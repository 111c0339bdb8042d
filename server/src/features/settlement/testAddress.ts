import { createHash } from 'node:crypto';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { BASE58, BECH32, polymod } from '../recharge/index.ts';

/**
 * Whether an address is one of a network's **test** network, checksum and all: `tb1…`, `sep:0x…`, `nile:T…`. An address
 * with which real money could move is none, nor is any of a network whose form is not known.
 */
export function isTestAddress(network: string, address: string): boolean {
  return formOf[network]?.(address) ?? false;
}

/** One spelling of an address, so that the same destination is recognised: only base58 minds capitals. */
export function normalAddress(address: string): string {
  return address.startsWith('nile:') ? address : address.toLowerCase();
}

const formOf: Readonly<Record<string, (address: string) => boolean>> = {
  BTC: isTestBitcoin,
  ERC20: isSepolia,
  TRC20: isNile,
};

/** What the checksum of bech32 and of bech32m (BIP-350, witness version 1 and later) comes to. */
const BECH32_SUM = 1;
const BECH32M_SUM = 0x2bc830a3;
const PREFIX = [3, 3, 0, 20, 2];
const CHECKSUM_LENGTH = 6;
const ADDRESS_MAX = 90;

function isTestBitcoin(address: string): boolean {
  const isOneCase = address === address.toLowerCase() || address === address.toUpperCase();
  const text = address.toLowerCase();
  if (!isOneCase || !text.startsWith('tb1') || text.length > ADDRESS_MAX) return false;
  const values = Array.from(text.slice(3), (letter) => BECH32.indexOf(letter));
  const [version] = values;
  if (version === undefined || version > 16 || values.includes(-1)) return false;
  const sum = version === 0 ? BECH32_SUM : BECH32M_SUM;
  if (polymod([...PREFIX, ...values]) !== sum) return false;
  return isProgram(version, values.slice(1, -CHECKSUM_LENGTH));
}

/** Five-bit values are a witness program: whole bytes, padded with zeros, of a length the version knows. */
function isProgram(version: number, values: readonly number[]): boolean {
  const bits = values.length * 5;
  const padding = bits % 8;
  const last = values.at(-1) ?? 0;
  if (padding > 4 || (last & ((1 << padding) - 1)) !== 0) return false;
  const bytes = (bits - padding) / 8;
  return version === 0 ? bytes === 20 || bytes === 32 : bytes >= 2 && bytes <= 40;
}

/** One case, or the capitals of EIP-55. */
function isSepolia(address: string): boolean {
  const [, hex] = /^sep:0x([0-9a-fA-F]{40})$/.exec(address) ?? [];
  if (hex === undefined) return false;
  if (hex === hex.toLowerCase() || hex === hex.toUpperCase()) return true;
  const hash = Buffer.from(keccak_256(Buffer.from(hex.toLowerCase()))).toString('hex');
  return [...hex].every((letter, index) => {
    const isHigh = Number.parseInt(hash.charAt(index), 16) >= 8;
    return letter === (isHigh ? letter.toUpperCase() : letter.toLowerCase());
  });
}

/** TRON's version byte, 20 bytes, four bytes of a double SHA-256. */
const TRON_BYTES = 25;
const TRON_VERSION = 0x41;

function isNile(address: string): boolean {
  const [, text] = /^nile:(T[1-9A-HJ-NP-Za-km-z]{33})$/.exec(address) ?? [];
  if (text === undefined) return false;
  const number = [...text].reduce((sum, letter) => sum * 58n + BigInt(BASE58.indexOf(letter)), 0n);
  const hex = number.toString(16).padStart(TRON_BYTES * 2, '0');
  const bytes = Buffer.from(hex, 'hex');
  const body = bytes.subarray(0, TRON_BYTES - 4);
  const twice = createHash('sha256').update(createHash('sha256').update(body).digest()).digest();
  return (
    bytes.length === TRON_BYTES &&
    body[0] === TRON_VERSION &&
    twice.subarray(0, 4).equals(bytes.subarray(TRON_BYTES - 4))
  );
}
