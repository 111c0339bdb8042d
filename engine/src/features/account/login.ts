import type { login } from '@hongbao/contracts/account/login.calls';
import type { BodyOf } from '@hongbao/contracts/call';
import type { Context } from '../../calls/context.ts';
import { refuse } from '../../calls/decision.ts';
import type { Prepare, PreparedUseCase } from '../../calls/served.ts';
import type { World } from '../../world/world.ts';
import { findByAccount } from './account.store.ts';
import { byThirdParty, byWallet } from './externalSignIn.ts';
import { failureRow, refuseLocked, signInCounter, signInCounters } from './failures.ts';
import { asGuest, nameGuest } from './guest.ts';
import { byPasskey } from './passkeys.ts';
import { isPassword } from './password.ts';
import { continueSignIn } from './signIn.ts';

type PasswordBody = Extract<BodyOf<typeof login>, { method: 'password' }>;

/** The result of checking a password before the command runs, and the hash it was checked against. */
interface Judgement {
  readonly hash: string | null;
  readonly isRight: boolean;
}

interface Prepared {
  readonly judgement: Judgement | null;
  readonly guest: Awaited<ReturnType<typeof nameGuest>>;
}

/** Computes the hash of the entered password, which is the slow part of a sign-in. */
export const prepareSignIn: Prepare<typeof login, Prepared> = async (world, { body }, address) => ({
  judgement: body.method === 'password' ? await judge(world, body, address) : null,
  guest: body.method === 'guest' ? await nameGuest(world, body, address) : null,
});

/** Signs in by password, as a guest, through a third party, with a wallet or with a passkey. */
export const loginHandler: PreparedUseCase<typeof login, Prepared> = async (
  context,
  { body },
  { judgement, guest },
) => {
  if (body.method === 'password') return byPassword(context, body, judgement);
  if (body.method === 'guest') return asGuest(context, body, guest);
  if (body.method === 'thirdParty') return byThirdParty(context, body);
  if (body.method === 'wallet') return byWallet(context, body);
  return byPasskey(context, body);
};

/** Null while the name is locked, to save the hash. An unknown name takes the same time as a known one. */
async function judge(
  world: World,
  { account, password }: PasswordBody,
  address: string,
): Promise<Judgement | null> {
  const member = findByAccount(world.rows, account);
  const counters = signInCounters(world, member, account);
  if (await refuseLocked({ world, now: world.now() }, ...counters)) return null;
  const hash = member?.passwordHash ?? null;
  return { hash, isRight: await isPassword(password, hash, { aheadOf: address }) };
}

async function byPassword(
  context: Context,
  { account, password }: PasswordBody,
  judgement: Judgement | null,
) {
  const { world } = context;
  const member = findByAccount(world.rows, account);
  const locked = await refuseLocked(context, ...signInCounters(world, member, account));
  if (locked) return locked;
  const hash = member?.passwordHash ?? null;
  const isRight =
    judgement?.hash === hash ? judgement.isRight : await isPassword(password, hash, 'inTurn');
  if (member && isRight) return continueSignIn(context, member);
  const counter = signInCounter(world, member, account);
  return refuse('credentialsWrong', {}, { rows: [await failureRow(context, counter)] });
}
