import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();

/** What a test changes of a correct response. */
export interface Deviation {
  readonly type?: string;
  readonly origin?: string;
  readonly crossOrigin?: boolean;
  /** The domain whose hash the authenticator signs. */
  readonly domain?: string;
  readonly flags?: number;
  readonly signCount?: number;
}

const USER_VERIFIED = 0x05;
const WITH_CREDENTIAL = 0x45;

/** An authenticator in software with one passkey: the responses of WebAuthn as a browser sends them, in Base64url. */
export function softwarePasskey(origin = 'http://localhost:3000', kind: 'ec' | 'rsa' = 'ec') {
  const { publicKey, privateKey } =
    kind === 'ec'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const id = randomBytes(32);
  const respond = (challenge: string, type: string, flags: number, change: Deviation) => {
    const client = { type, challenge, origin, crossOrigin: false, ...change };
    const json = JSON.stringify({
      type: client.type,
      challenge: client.challenge,
      origin: client.origin,
      crossOrigin: client.crossOrigin,
    });
    const head = Buffer.alloc(5);
    head[0] = change.flags ?? flags;
    head.writeUInt32BE(change.signCount ?? 0, 1);
    const domain = change.domain ?? new URL(client.origin).hostname;
    return { json: Buffer.from(json), data: Buffer.concat([sha256(domain), head]) };
  };
  return {
    credentialId: id.toString('base64url'),
    /** The response of `navigator.credentials.create`. */
    create(challenge: string, change: Deviation = {}) {
      const { json, data } = respond(challenge, 'webauthn.create', WITH_CREDENTIAL, change);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const credential = Buffer.concat([Buffer.alloc(16), length, id]);
      return {
        clientDataJson: json.toString('base64url'),
        authenticatorData: Buffer.concat([data, credential]).toString('base64url'),
        publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64url'),
      };
    },
    /** The response of `navigator.credentials.get`, as a body of `login`. */
    get(challenge: string, change: Deviation = {}) {
      const { json, data } = respond(challenge, 'webauthn.get', USER_VERIFIED, change);
      const signature = sign('sha256', Buffer.concat([data, sha256(json)]), privateKey);
      return {
        method: 'passkey' as const,
        credentialId: id.toString('base64url'),
        clientDataJson: json.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      };
    },
  };
}
