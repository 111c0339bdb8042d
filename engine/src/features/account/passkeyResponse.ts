import { concatBytes, fromBase64, readUint32, readUint64, toBase64Url } from '#platform/bytes';
import { hmacSha256, isEqualSecret, randomBytes, sha256 } from '#platform/crypto';
import { MINUTE_MS, SECOND_MS } from '@hongbao/contracts/time';
import { p256 } from '@noble/curves/nist.js';
import type { World } from '../../world/world.ts';

export const CHALLENGE_MS = 10 * MINUTE_MS;
export const CHALLENGE_SECONDS = CHALLENGE_MS / SECOND_MS;

const INSTANT_BYTES = 8;
const RANDOM_BYTES = 8;
const MAC_BYTES = 16;
const CHALLENGE_BYTES = INSTANT_BYTES + RANDOM_BYTES + MAC_BYTES;

/**
 * A challenge for a passkey: the instant, random bytes, and their MAC by a key of the world. Nothing is stored about a
 * challenge that is never used.
 */
export function newChallenge(world: World, now: number): string {
  const instant = new Uint8Array(INSTANT_BYTES);
  new DataView(instant.buffer).setBigUint64(0, BigInt(now));
  const head = concatBytes(instant, randomBytes(RANDOM_BYTES));
  return toBase64Url(concatBytes(head, macOf(world, head)));
}

/** Reads a challenge of this world; null for any other text. */
function readChallenge(world: World, challenge: string, now: number) {
  const bytes = fromBase64(challenge);
  if (bytes.length !== CHALLENGE_BYTES || toBase64Url(bytes) !== challenge) return null;
  const head = bytes.subarray(0, INSTANT_BYTES + RANDOM_BYTES);
  if (!isEqualSecret(macOf(world, head), bytes.subarray(head.length))) return null;
  const issuedAt = Number(readUint64(head));
  const expiresAt = issuedAt + CHALLENGE_MS;
  return { expiresAt, isExpired: now >= expiresAt || issuedAt > now };
}

const macOf = (world: World, head: Uint8Array) =>
  hmacSha256(world.secrets.key('passkeyChallenge'), toBase64Url(head)).subarray(0, MAC_BYTES);

/** Flags of the authenticator's data (WebAuthn Level 3, section 6.1). */
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

interface Response {
  readonly clientDataJson: string;
  readonly authenticatorData: string;
}

/** What a response of an authenticator states, after its challenge, domain and flags have been checked. */
export interface PasskeyResponse {
  readonly challenge: string;
  readonly expiresAt: number;
  readonly isExpired: boolean;
  /** The domain of the page, which is that of the credential. */
  readonly domain: string;
  readonly signCount: number;
  /** The id of a new credential, Base64url; null in a sign-in. */
  readonly credentialId: string | null;
  /** The bytes that the signature covers. */
  readonly signed: Uint8Array;
}

/**
 * Reads the response of an authenticator (WebAuthn Level 3, sections 7.1 and 7.2), which is for this world if its challenge
 * is. Null if it has another type, another world's challenge, or a domain that is not that of the page, is of a frame of
 * another page, or if the authenticator did not verify its owner. The attestation of a new credential is not checked: any
 * authenticator is accepted.
 */
export function readPasskeyResponse(
  world: World,
  type: 'webauthn.create' | 'webauthn.get',
  { clientDataJson, authenticatorData }: Response,
  now: number,
): PasskeyResponse | null {
  const json = fromBase64(clientDataJson);
  const data = fromBase64(authenticatorData);
  const client = readClientData(json);
  if (client?.type !== type || client.crossOrigin === true) return null;
  const challenge = readChallenge(world, client.challenge, now);
  const domain = URL.parse(client.origin)?.hostname ?? '';
  if (!challenge || data.length < HEAD_BYTES) return null;
  if (!isEqualSecret(data.subarray(0, DOMAIN_HASH_BYTES), sha256(domain))) return null;
  const flags = data[DOMAIN_HASH_BYTES] ?? 0;
  if (!(flags & USER_PRESENT) || !(flags & USER_VERIFIED)) return null;
  const isNew = type === 'webauthn.create';
  const credentialId = isNew && flags & HAS_CREDENTIAL ? credentialIn(data) : null;
  if (isNew && credentialId === null) return null;
  return {
    ...challenge,
    challenge: client.challenge,
    domain,
    signCount: readUint32(data.subarray(DOMAIN_HASH_BYTES + 1)),
    credentialId,
    signed: concatBytes(data, sha256(json)),
  };
}

const DOMAIN_HASH_BYTES = 32;
/** Hash of the domain, flags, counter. */
const HEAD_BYTES = DOMAIN_HASH_BYTES + 5;
/** The id of the authenticator's model, before the length of the credential's id. */
const MODEL_BYTES = 16;

function credentialIn(data: Uint8Array): string | null {
  const at = HEAD_BYTES + MODEL_BYTES;
  const length = ((data[at] ?? 0) << 8) | (data[at + 1] ?? 0);
  const id = data.subarray(at + 2, at + 2 + length);
  return length > 0 && id.length === length ? toBase64Url(id) : null;
}

interface ClientData {
  readonly type: string;
  readonly challenge: string;
  readonly origin: string;
  readonly crossOrigin: unknown;
}

function readClientData(json: Uint8Array): ClientData | null {
  try {
    const { type, challenge, origin, crossOrigin } = JSON.parse(new TextDecoder().decode(json));
    return typeof challenge === 'string' && typeof origin === 'string'
      ? { type, challenge, origin, crossOrigin }
      : null;
  } catch {
    return null;
  }
}

const ES256 = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const RS256 = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
/** RSA keys of fewer bits are refused. */
const RSA_BITS_MIN = 2_048;

/** A key of WebCrypto. */
type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

/** Imports a public key of ES256 or RS256 from its SubjectPublicKeyInfo; null for any other. */
export async function importPasskey(spki: Uint8Array): Promise<Key | null> {
  for (const algorithm of [ES256, RS256])
    try {
      const bytes = new Uint8Array(spki);
      const key = await crypto.subtle.importKey('spki', bytes, algorithm, false, ['verify']);
      const bits = 'modulusLength' in key.algorithm ? Number(key.algorithm.modulusLength) : null;
      return bits !== null && bits < RSA_BITS_MIN ? null : key;
    } catch {
      // A key of the other algorithm.
    }
  return null;
}

/** Whether a signature of these bytes is by this key. WebAuthn writes ECDSA as DER, WebCrypto reads two numbers. */
export async function isSignedBy(
  spki: Uint8Array,
  signed: Uint8Array,
  signature: Uint8Array,
): Promise<boolean> {
  const key = await importPasskey(spki);
  if (!key) return false;
  const isRsa = key.algorithm.name === RS256.name;
  try {
    const numbers = isRsa
      ? signature
      : p256.Signature.fromBytes(signature, 'der').toBytes('compact');
    return await crypto.subtle.verify(
      isRsa ? RS256 : ES256,
      key,
      new Uint8Array(numbers),
      new Uint8Array(signed),
    );
  } catch {
    return false;
  }
}
