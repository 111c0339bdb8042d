import { selectedWorld } from '../../api/lostWorld.ts';

/** Why no passkey was used: the owner declined, the device has one already, or the address of the page has no name. */
export type PasskeyTrouble = 'refused' | 'known' | 'noName';

/** ES256 and RS256, which together all authenticators support. */
const ALGORITHMS = [-7, -257] as const;
/** Maximum bytes of the owner's id in an authenticator. */
const OWNER_BYTES = 64;

/** Whether the browser supports passkeys, possibly at another address. */
export const supportsPasskeys = (): boolean =>
  !isSecureContext || typeof window.PublicKeyCredential?.parseRequestOptionsFromJSON === 'function';

/** A passkey belongs to a domain: browsers offer none at an IP address, and none without HTTPS except at localhost. */
const hasName = () => isSecureContext && !/^[\d.]+$|^\[/.test(location.hostname);

/** Asks the browser for a new passkey of a member. Returns what the server needs to store it. */
export async function createPasskey(
  challenge: string,
  member: { id: string; account: string; nickname: string },
  known: readonly string[],
) {
  const options = () =>
    PublicKeyCredential.parseCreationOptionsFromJSON({
      challenge,
      rp: { name: 'Hongbao' },
      user: {
        // An authenticator has one passkey per owner and domain, and a domain can have several worlds.
        id: base64Url(`${member.id}/${selectedWorld()}`.slice(0, OWNER_BYTES)),
        name: member.account,
        displayName: member.nickname,
      },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: known.map((id) => ({ type: 'public-key', id })),
    });
  return ask(async () => {
    const made = await navigator.credentials.create({ publicKey: options() });
    const { response } = (made as PublicKeyCredential).toJSON();
    if (!('publicKey' in response) || response.publicKey === undefined) return 'refused' as const;
    return {
      clientDataJson: response.clientDataJSON,
      authenticatorData: response.authenticatorData,
      publicKey: response.publicKey,
    };
  });
}

/** Asks the browser to sign a challenge with a passkey of this domain. Returns the body of the login. */
export async function signWithPasskey(challenge: string) {
  return ask(async () => {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON({
      challenge,
      userVerification: 'required',
    });
    const used = await navigator.credentials.get({ publicKey });
    const { id, response } = (used as PublicKeyCredential).toJSON();
    if (!('signature' in response)) return 'refused' as const;
    return {
      method: 'passkey' as const,
      credentialId: id,
      clientDataJson: response.clientDataJSON,
      authenticatorData: response.authenticatorData,
      signature: response.signature,
    };
  });
}

async function ask<T>(open: () => Promise<T>): Promise<T | PasskeyTrouble> {
  if (!hasName()) return 'noName';
  try {
    return await open();
  } catch (error) {
    return error instanceof DOMException && error.name === 'InvalidStateError'
      ? 'known'
      : 'refused';
  }
}

const base64Url = (text: string) =>
  btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
