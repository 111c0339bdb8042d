import { toHex } from '#platform/bytes';
import { sha256 } from '#platform/crypto';
import type { login } from '@hongbao/contracts/account/login.calls';
import type { BodyOf } from '@hongbao/contracts/call';
import { type RowChange, insert } from '@hongbao/prisma/rowWriter';
import type { Context } from '../../calls/context.ts';
import { accept, refuse } from '../../calls/decision.ts';
import { mergePlans } from '../../world/plan.ts';
import { findByExternalIdentity, isNonceUsed } from './account.store.ts';
import { readIdToken } from './idToken.ts';
import { newMember } from './newMember.ts';
import { openSession } from './openSession.ts';
import { continueSignIn } from './signIn.ts';
import { readWalletMessage } from './walletMessage.ts';
import { signerOf } from './walletSignature.ts';

type LoginBody = BodyOf<typeof login>;
type BodyFor<M extends LoginBody['method']> = Extract<LoginBody, { method: M }>;

/** An empty password hash: no input matches until the member sets a password. */
const NO_PASSWORD = '';

/** Signs in with a token of the test provider, once for each token. The first sign-in creates an account. */
export async function byThirdParty(context: Context, { provider, idToken }: BodyFor<'thirdParty'>) {
  const { world, now, caller } = context;
  if (!caller.hasTestProvider) return refuse('thirdPartyTokenInvalid', { isTestProviderOn: false });
  const person = await readIdToken(world, provider, idToken, now);
  if (!person) return refuse('thirdPartyTokenInvalid');
  if (isNonceUsed(world.rows, person.nonce))
    return refuse('thirdPartyTokenInvalid', { isUsed: true });
  const short = toHex(sha256(person.subject)).slice(0, 10);
  return enter(context, {
    identity: `${provider}/${person.subject}`,
    account: `${provider}-${short}`,
    nickname: person.name.slice(0, 64),
    rows: [insert('UsedWalletNonce', { nonce: person.nonce, expiresAt: BigInt(person.expiresAt) })],
  });
}

/** Signs in with a message of this server that a wallet signed. The first sign-in creates an account. */
export async function byWallet(
  context: Context,
  { address, message, signature }: BodyFor<'wallet'>,
) {
  const { world, now } = context;
  const wallet = address.toLowerCase();
  const read = readWalletMessage(world, wallet, message, now);
  if (!read || signerOf(message, signature) !== wallet) return refuse('walletSignatureWrong');
  if (read.isExpired || isNonceUsed(world.rows, read.nonce)) return refuse('walletNonceExpired');
  const { nonce, expiresAt } = read;
  return enter(context, {
    identity: `wallet/${wallet}`,
    account: wallet,
    nickname: `${wallet.slice(0, 6)}…${wallet.slice(-4)}`,
    rows: [insert('UsedWalletNonce', { nonce, expiresAt: BigInt(expiresAt) })],
  });
}

interface Arrival {
  readonly identity: string;
  readonly account: string;
  readonly nickname: string;
  readonly rows: readonly RowChange[];
}

async function enter(context: Context, { identity, account, nickname, rows }: Arrival) {
  const { world, now, caller } = context;
  const known = findByExternalIdentity(world.rows, identity);
  if (known) return continueSignIn(context, known, rows);
  const { row, plan } = newMember(world, now, {
    account,
    email: null,
    areaCode: null,
    phone: null,
    passwordHash: NO_PASSWORD,
    invitedById: null,
    isGuest: false,
    deviceId: null,
    language: caller.language,
    ...(nickname === '' ? {} : { nickname }),
  });
  const session = await openSession(context, row.id);
  const link = insert('ExternalIdentity', {
    id: identity,
    memberId: row.id,
    createdAt: BigInt(now),
  });
  return accept(
    { token: session.token },
    mergePlans(plan, { rows: [...rows, link, ...session.rows] }),
  );
}
