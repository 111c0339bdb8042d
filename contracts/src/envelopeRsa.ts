/** An RSA public key. */
interface RsaPublicKey {
  readonly modulus: bigint;
  readonly exponent: bigint;
  /** Length of the modulus and of every encrypted block. */
  readonly bytes: number;
}

/** The DER tags that occur in a public key. */
const INTEGER = 0x02;
const BIT_STRING = 0x03;
const SEQUENCE = 0x30;

/** AlgorithmIdentifier of RSA, without its tag and length: the object identifier rsaEncryption and NULL. */
const RSA_ENCRYPTION = '06092a864886f70d0101010500';

/** Bytes of a PKCS#1 v1.5 block that are not message or padding: 00 02 before the padding, 00 after it. */
const FRAME_BYTES = 3;
/** Minimum length of the padding (RFC 8017, section 7.2.1). */
const PADDING_BYTES_MIN = 8;

/**
 * Encrypts a short message with RSAES-PKCS1-v1_5 (RFC 8017, section 7.2.1). WebCrypto does not support this padding.
 * BigInt arithmetic is not constant-time: it may be used with public keys only.
 *
 * @param publicKeyPem SPKI PEM (`BEGIN PUBLIC KEY`)
 * @param randomBytes returns the requested number of cryptographically strong bytes
 * @returns a block as long as the modulus
 * @throws when the PEM is not an RSA public key or the message does not fit into a block
 */
export function encryptRsa(
  message: Uint8Array,
  publicKeyPem: string,
  randomBytes: (count: number) => Uint8Array,
): Uint8Array {
  const { modulus, exponent, bytes } = readPublicKey(publicKeyPem);
  const paddingBytes = bytes - message.length - FRAME_BYTES;
  if (paddingBytes < PADDING_BYTES_MIN)
    throw new RangeError('The message is too long for the key.');
  const block = new Uint8Array(bytes);
  block[1] = 2;
  block.set(nonZeroBytes(paddingBytes, randomBytes), 2);
  block.set(message, bytes - message.length);
  const encrypted = power(toNumber(block), exponent, modulus);
  return fromHex(encrypted.toString(16).padStart(2 * bytes, '0'));
}

function nonZeroBytes(count: number, randomBytes: (count: number) => Uint8Array): number[] {
  const chosen: number[] = [];
  while (chosen.length < count)
    chosen.push(...randomBytes(count - chosen.length).filter((byte) => byte !== 0));
  return chosen;
}

/** Returns `base ** exponent % modulus`. */
export function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  for (const bit of exponent.toString(2)) {
    result = (result * result) % modulus;
    if (bit === '1') result = (result * base) % modulus;
  }
  return result;
}

/** Parses SubjectPublicKeyInfo (RFC 5280, section 4.1) with an RSAPublicKey (RFC 8017, appendix A.1.1). */
function readPublicKey(pem: string): RsaPublicKey {
  const [, base64] = /-----BEGIN PUBLIC KEY-----([^-]+)-----END PUBLIC KEY-----/.exec(pem) ?? [];
  if (base64 === undefined) throw new TypeError('The text is not the PEM of a public key.');
  const [info] = elementsOf(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)));
  const [algorithm, bits] = elementsOf(contentOf(info, SEQUENCE));
  if (toHex(contentOf(algorithm, SEQUENCE)) !== RSA_ENCRYPTION)
    throw new TypeError('The public key is not an RSA key.');
  // The first byte of a bit string is the number of unused bits, which is 0.
  const [key] = elementsOf(contentOf(bits, BIT_STRING).subarray(1));
  const [first, second] = elementsOf(contentOf(key, SEQUENCE));
  const modulus = toNumber(contentOf(first, INTEGER));
  const exponent = toNumber(contentOf(second, INTEGER));
  return { modulus, exponent, bytes: Math.ceil(modulus.toString(2).length / 8) };
}

interface DerElement {
  readonly tag: number;
  readonly content: Uint8Array;
}

/** Splits DER bytes into their elements. */
function elementsOf(der: Uint8Array): DerElement[] {
  const elements: DerElement[] = [];
  for (let at = 0; at < der.length;) {
    const { start, end } = contentRange(der, at);
    elements.push({ tag: der[at] ?? 0, content: der.subarray(start, end) });
    at = end;
  }
  return elements;
}

/** Returns where the content of the element at `at` starts and ends. */
function contentRange(der: Uint8Array, at: number): { start: number; end: number } {
  const length = der[at + 1] ?? 0;
  // Long form: the low bits are the number of bytes of the length, which follow.
  const lengthBytes = length < 0x80 ? 0 : length & 0x7f;
  const start = at + 2 + lengthBytes;
  const end = start + (lengthBytes === 0 ? length : Number(toNumber(der.subarray(at + 2, start))));
  if (end > der.length) throw new TypeError('The public key is incomplete.');
  return { start, end };
}

function contentOf(element: DerElement | undefined, tag: number): Uint8Array {
  if (element?.tag !== tag) throw new TypeError('The text is not a public key.');
  return element.content;
}

const toNumber = (bytes: Uint8Array): bigint => BigInt(`0x0${toHex(bytes)}`);

const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

const fromHex = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
