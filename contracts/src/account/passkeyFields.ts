import { textThat } from '../fields.ts';

/** Maximum number of passkeys of one member. */
export const PASSKEYS_MAX = 20;

/** A field with bytes in Base64url without padding, as WebAuthn writes them in JSON. */
export const base64Url = (max: number) =>
  textThat(
    (value) => value.length >= 1 && value.length <= max && /^[A-Za-z0-9_-]+$/.test(value),
    `must be 1 to ${max} characters of Base64url without padding`,
    { pattern: '^[A-Za-z0-9_-]+$', minLength: 1, maxLength: max },
  );

/** The id of a credential, by which its authenticator knows it. */
export const credentialId = base64Url(1_400).describe('The id of the credential, Base64url.');

/** What the browser signed: the challenge and the address of the page. */
export const clientDataJson = base64Url(4_096).describe(
  'The browser’s JSON about the page and the challenge, Base64url.',
);

export const authenticatorData = base64Url(4_096).describe(
  'The authenticator’s data: domain, flags and counter, Base64url.',
);
