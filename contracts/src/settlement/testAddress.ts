/** The two hash functions for checking addresses, which the caller provides. Both return 32 bytes. */
export interface AddressHashes {
  readonly sha256: (bytes: Uint8Array) => Uint8Array;
  readonly keccak256: (bytes: Uint8Array) => Uint8Array;
}

/**
 * The result of checking a text as an address: `incomplete` while it may still become one, `realNetwork` for an address of
 * a main network, `otherNetwork` for an address of another supported network, `checksum` for a mistyped letter.
 */
export type AddressVerdict =
  | 'right'
  | 'incomplete'
  | 'realNetwork'
  | 'otherNetwork'
  | 'malformed'
  | 'checksum';

/**
 * Checks whether a text is an address of a network's **test** network, including its checksum: `tb1…`, `sep:0x…`,
 * `nile:T…`. Addresses of main networks and of unknown networks are refused.
 */
export function checkAddress(
  network: string,
  address: string,
  hashes: AddressHashes,
): AddressVerdict {
  const form = forms[network];
  if (!form) return 'malformed';
  const text = form.isOneCase ? address.toLowerCase() : address;
  if (!text.startsWith(form.prefix)) return strangerVerdict(text, form.prefix);
  return form.judge(address, hashes);
}

/** Normalizes an address, so that equal destinations are recognized. Only base58 is case-sensitive. */
export function normalAddress(address: string): string {
  return address.startsWith('nile:') ? address : address.toLowerCase();
}

interface Form {
  readonly prefix: string;
  /** The prefix can also be in capitals. */
  readonly isOneCase: boolean;
  readonly judge: (address: string, hashes: AddressHashes) => AddressVerdict;
}

const forms: Readonly<Record<string, Form>> = {
  BTC: { prefix: 'tb1', isOneCase: true, judge: checkBitcoin },
  ERC20: { prefix: 'sep:0x', isOneCase: false, judge: checkSepolia },
  TRC20: { prefix: 'nile:T', isOneCase: false, judge: checkNile },
};

/** Patterns of main-network addresses: old and new Bitcoin addresses, account chains, TRON. */
const REAL = /^(bc1|[13][1-9A-HJ-NP-Za-km-z]{24,}|0x[0-9a-f]{8,}|T[1-9A-HJ-NP-Za-km-z]{20,})/i;

function strangerVerdict(text: string, prefix: string): AddressVerdict {
  if (prefix.startsWith(text)) return 'incomplete';
  const isOther = Object.values(forms).some((form) => text.toLowerCase().startsWith(form.prefix));
  if (isOther || /^(nile:t|sep:0x)/i.test(text)) return 'otherNetwork';
  return REAL.test(text) ? 'realNetwork' : 'malformed';
}

/** The letters of bech32 in the order of their values. */
export const BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];

/** The checksum of bech32 (BIP-173) over values of five bits. */
export function polymod(values: readonly number[]): number {
  return values.reduce((sum, value) => {
    const top = sum >>> 25;
    const shifted = ((sum & 0x1ffffff) << 5) ^ value;
    return GENERATOR.reduce(
      (mixed, part, bit) => ((top >>> bit) & 1 ? mixed ^ part : mixed),
      shifted,
    );
  }, 1);
}

/** The final checksum of bech32 and of bech32m (BIP-350, witness version 1 and later). */
const BECH32_SUM = 1;
const BECH32M_SUM = 0x2bc830a3;
const PREFIX = [3, 3, 0, 20, 2];
const CHECKSUM_LENGTH = 6;
const ADDRESS_MAX = 90;
/** Length of the shortest address in use: a witness program of 20 bytes. */
const ADDRESS_USUAL = 42;

function checkBitcoin(address: string): AddressVerdict {
  const isOneCase = address === address.toLowerCase() || address === address.toUpperCase();
  const text = address.toLowerCase();
  if (!isOneCase || text.length > ADDRESS_MAX) return 'malformed';
  const values = Array.from(text.slice(3), (letter) => BECH32.indexOf(letter));
  const [version] = values;
  if (version === undefined) return 'incomplete';
  if (version > 16 || values.includes(-1)) return 'malformed';
  const sum = version === 0 ? BECH32_SUM : BECH32M_SUM;
  const isWhole =
    polymod([...PREFIX, ...values]) === sum &&
    isProgram(version, values.slice(1, -CHECKSUM_LENGTH));
  if (isWhole) return 'right';
  return text.length < ADDRESS_USUAL ? 'incomplete' : 'checksum';
}

/** Whether five-bit values are a witness program: whole bytes, padded with zeros, with a valid length of the version. */
function isProgram(version: number, values: readonly number[]): boolean {
  const bits = values.length * 5;
  const padding = bits % 8;
  const last = values.at(-1) ?? 0;
  if (padding > 4 || (last & ((1 << padding) - 1)) !== 0) return false;
  const bytes = (bits - padding) / 8;
  return version === 0 ? bytes === 20 || bytes === 32 : bytes >= 2 && bytes <= 40;
}

const HEX_LENGTH = 40;

/** An Ethereum address: in one case, or in mixed case with the checksum of EIP-55. */
function checkSepolia(address: string, { keccak256 }: AddressHashes): AddressVerdict {
  const hex = address.slice('sep:0x'.length);
  if (!/^[0-9a-fA-F]*$/.test(hex) || hex.length > HEX_LENGTH) return 'malformed';
  if (hex.length < HEX_LENGTH) return 'incomplete';
  if (hex === hex.toLowerCase() || hex === hex.toUpperCase()) return 'right';
  const hash = keccak256(new TextEncoder().encode(hex.toLowerCase()));
  const isHigh = (index: number) => (((hash[index >> 1] ?? 0) >> (index % 2 ? 0 : 4)) & 15) >= 8;
  const isSpelt = [...hex].every(
    (letter, index) => letter === (isHigh(index) ? letter.toUpperCase() : letter.toLowerCase()),
  );
  return isSpelt ? 'right' : 'checksum';
}

/** The letters of base58 in the order of their values. */
export const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

const TRON_LENGTH = 34;
/** A TRON address consists of a version byte, 20 bytes, and four bytes of a double SHA-256. */
const TRON_BYTES = 25;
const TRON_VERSION = 0x41;

function checkNile(address: string, { sha256 }: AddressHashes): AddressVerdict {
  const text = address.slice('nile:'.length);
  if (!/^[1-9A-HJ-NP-Za-km-z]*$/.test(text) || text.length > TRON_LENGTH) return 'malformed';
  if (text.length < TRON_LENGTH) return 'incomplete';
  const number = [...text].reduce((sum, letter) => sum * 58n + BigInt(BASE58.indexOf(letter)), 0n);
  const hex = number.toString(16).padStart(TRON_BYTES * 2, '0');
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const twice = sha256(sha256(bytes.subarray(0, TRON_BYTES - 4)));
  const isWhole =
    bytes.length === TRON_BYTES &&
    bytes[0] === TRON_VERSION &&
    bytes.subarray(TRON_BYTES - 4).every((byte, index) => byte === twice[index]);
  return isWhole ? 'right' : 'checksum';
}
