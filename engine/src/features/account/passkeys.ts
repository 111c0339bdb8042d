import { fromBase64, toBase64 } from '#platform/bytes';
import type { login } from '@hongbao/contracts/account/login.calls';
import {
  type addPasskey,
  type getPasskeyChallenge,
  type listPasskeys,
  type removePasskey,
} from '@hongbao/contracts/account/passkey.calls';
import { PASSKEYS_MAX } from '@hongbao/contracts/account/passkeyFields';
import type { BodyOf } from '@hongbao/contracts/call';
import { toWireTime } from '@hongbao/contracts/time';
import { type RowOf, insert, remove, update } from '@hongbao/prisma/rowWriter';
import type { Context } from '../../calls/context.ts';
import { accept, refuse } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import { findPasskey, isNonceUsed, memberById, passkeysOf } from './account.store.ts';
import {
  CHALLENGE_SECONDS,
  importPasskey,
  isSignedBy,
  newChallenge,
  readPasskeyResponse,
} from './passkeyResponse.ts';
import { openSignedInSession } from './signIn.ts';

type PasskeyBody = Extract<BodyOf<typeof login>, { method: 'passkey' }>;

export const getPasskeyChallengeHandler: UseCase<typeof getPasskeyChallenge> = async ({
  world,
  now,
}) => accept({ challenge: newChallenge(world, now), expiresIn: CHALLENGE_SECONDS });

export const listPasskeysHandler: UseCase<typeof listPasskeys> = async ({ world, member }) =>
  accept(passkeysOf(world.rows, member.id).map(present));

/** Adds a passkey of the member whose session sends it. The challenge proves that the response is not a recorded one. */
export const addPasskeyHandler: UseCase<typeof addPasskey> = async (
  { world, member, now },
  { body },
) => {
  const response = readPasskeyResponse(world, 'webauthn.create', body, now);
  const publicKey = fromBase64(body.publicKey);
  if (!response?.credentialId || !(await importPasskey(publicKey))) return refuse('passkeyInvalid');
  if (response.isExpired || isNonceUsed(world.rows, response.challenge))
    return refuse('passkeyExpired');
  if (findPasskey(world.rows, response.credentialId)) return refuse('passkeyExists');
  if (passkeysOf(world.rows, member.id).length >= PASSKEYS_MAX)
    return refuse('tooManyPasskeys', { max: PASSKEYS_MAX });
  const row: RowOf<'Passkey'> = {
    id: response.credentialId,
    memberId: member.id,
    name: body.name,
    publicKey: toBase64(publicKey),
    domain: response.domain,
    signCount: response.signCount,
    createdAt: BigInt(now),
    lastUsedAt: null,
  };
  return accept(present(row), { rows: [insert('Passkey', row), used(response)] });
};

export const removePasskeyHandler: UseCase<typeof removePasskey> = async (
  { world, member },
  { body },
) => {
  const passkey = findPasskey(world.rows, body.id);
  if (passkey?.memberId !== member.id) return refuse('notFound');
  return accept(null, { rows: [remove('Passkey', { id: body.id })] });
};

/**
 * Signs in with a passkey, once for each challenge. Needs no authenticator's code, because the passkey is something that
 * its owner has, and its authenticator has verified the owner.
 */
export async function byPasskey(context: Context, body: PasskeyBody) {
  const { world, now } = context;
  const response = readPasskeyResponse(world, 'webauthn.get', body, now);
  if (!response) return refuse('passkeyInvalid');
  if (response.isExpired || isNonceUsed(world.rows, response.challenge))
    return refuse('passkeyExpired');
  const passkey = findPasskey(world.rows, body.credentialId);
  if (!passkey) return refuse('passkeyUnknown');
  const signature = fromBase64(body.signature);
  const isRight =
    response.domain === passkey.domain &&
    isCountedUp(passkey.signCount, response.signCount) &&
    (await isSignedBy(fromBase64(passkey.publicKey), response.signed, signature));
  if (!isRight) return refuse('passkeyInvalid');
  const cells = { signCount: response.signCount, lastUsedAt: BigInt(now) };
  return openSignedInSession(context, memberById(world.rows, passkey.memberId), [
    update('Passkey', { id: passkey.id }, cells),
    used(response),
  ]);
}

/** An authenticator with a counter counts each signature; an equal or smaller count is that of a copy. */
const isCountedUp = (before: number, now: number) => (before === 0 && now === 0) || now > before;

const used = ({ challenge, expiresAt }: { challenge: string; expiresAt: number }) =>
  insert('UsedWalletNonce', { nonce: challenge, expiresAt: BigInt(expiresAt) });

const present = ({ id, name, createdAt, lastUsedAt }: RowOf<'Passkey'>) => ({
  id,
  name,
  createTime: toWireTime(Number(createdAt)),
  lastUsedTime: lastUsedAt === null ? null : toWireTime(Number(lastUsedAt)),
});
