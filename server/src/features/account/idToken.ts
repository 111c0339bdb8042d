import type { ThirdPartyProvider } from '@hongbao/contracts/account/account.types';
import { MINUTE_MS, SECOND_MS } from '@hongbao/contracts/time';
import { SignJWT, jwtVerify } from 'jose';
import type { World } from '../../world/world.ts';

/** How long an identity token of the test provider is good. */
const ID_TOKEN_MS = 10 * MINUTE_MS;

/** What a third party says of somebody. */
export interface ThirdPartyPerson {
  /** The provider's own name for them; never changes. */
  readonly subject: string;
  readonly name: string;
}

/** What a token says: of whom, its own name, and how long it is good, epoch ms. */
export interface IdToken extends ThirdPartyPerson {
  readonly nonce: string;
  readonly expiresAt: number;
}

/**
 * An identity token as the local test provider gives it: a JWT signed with a key of this world, for ten minutes of world
 * time and one sign-in, which `nonce` names. It stands in for Google and the others: the product never asks the outside.
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

/** Who a token speaks of, or null: another key, provider or audience, expired, or no token at all. */
export async function readIdToken(
  world: World,
  provider: ThirdPartyProvider,
  token: string,
  now: number,
): Promise<IdToken | null> {
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
