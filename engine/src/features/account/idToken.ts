import { fromBase64, toBase64Url } from '#platform/bytes';
import type { ThirdPartyProvider } from '@hongbao/contracts/account/account.types';
import { MINUTE_MS, SECOND_MS } from '@hongbao/contracts/time';
import { SignJWT, jwtVerify } from 'jose';
import type { World } from '../../world/world.ts';

/** Validity of an identity token of the test provider. */
const ID_TOKEN_MS = 10 * MINUTE_MS;

/** A person as described by a third party. */
export interface ThirdPartyPerson {
  /** The provider's own id of the person, which never changes. */
  readonly subject: string;
  readonly name: string;
}

/** The claims of a token: the person, the token's id, and the expiry in epoch ms. */
export interface IdToken extends ThirdPartyPerson {
  readonly nonce: string;
  readonly expiresAt: number;
}

/**
 * An identity token of the local test provider: a JWT signed with a key of this world, valid for ten minutes of world
 * time and for one sign-in, identified by `nonce`. It replaces the tokens of Google and other providers, because the
 * product calls no external service.
 */
export function issueIdToken(
  world: World,
  provider: ThirdPartyProvider,
  { subject, name, nonce }: ThirdPartyPerson & Pick<IdToken, 'nonce'>,
  now: number,
): Promise<string> {
  return new SignJWT({ name })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(issuerOf(provider))
    .setAudience('hongbao')
    .setSubject(subject)
    .setJti(nonce)
    .setIssuedAt(Math.floor(now / SECOND_MS))
    .setExpirationTime(Math.floor((now + ID_TOKEN_MS) / SECOND_MS))
    .sign(keyOf(world));
}

/**
 * The claims of a valid token; null for a wrong key, provider or audience, for an expired token, and for other text.
 */
export async function readIdToken(
  world: World,
  provider: ThirdPartyProvider,
  token: string,
  now: number,
): Promise<IdToken | null> {
  // The library ignores padding, spaces and unused bits after a signature.
  const signature = token.slice(token.lastIndexOf('.') + 1);
  if (toBase64Url(fromBase64(signature)) !== signature) return null;
  try {
    const { payload } = await jwtVerify(token, keyOf(world), {
      algorithms: ['HS256'],
      issuer: issuerOf(provider),
      audience: 'hongbao',
      currentDate: new Date(now),
      requiredClaims: ['sub', 'exp', 'jti'],
    });
    const { sub = '', name, jti = '', exp = NaN } = payload;
    return {
      subject: sub,
      name: typeof name === 'string' ? name : '',
      nonce: `idToken/${jti}`,
      expiresAt: exp * SECOND_MS,
    };
  } catch {
    return null;
  }
}

const issuerOf = (provider: ThirdPartyProvider) => `https://${provider}.test-provider.example`;

const keyOf = (world: World) => world.secrets.key('testProvider');
