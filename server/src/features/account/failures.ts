import { type RowChange, remove, upsert } from '@hongbao/prisma/rowWriter';
import type { Context } from '../../http/context.ts';
import { type Refusal, refuse } from '../../http/decision.ts';
import type { World } from '../../world/world.ts';
import {
  CODE_FAILURES_MAX,
  FAILURES_MAX,
  WITHDRAW_FAILURES_MAX,
  countFailure,
  lockedSeconds,
} from './account.rules.ts';
import { type MemberRow, findFailures } from './account.store.ts';
import { normalAccount } from './spelling.ts';

/**
 * What counts the wrong guesses at one secret, wherever it is asked for and however its owner is spelt. More than `max`
 * in a row lock it for ten minutes.
 */
export interface Counter {
  readonly name: string;
  readonly max: number;
}

type Moment = Pick<Context, 'world' | 'now'>;

/** Bytes that tell unknown names apart: 65,536 counters at most, however many names are made up. */
const BUCKET_BYTES = 2;

/** Guesses at a member's sign-in password. */
export function passwordCounter(memberId: string): Counter {
  return { name: `password/${memberId}`, max: FAILURES_MAX };
}

/** The same for whoever is meant by a typed name; for nobody a counter that looks alike from outside. */
export function signInCounter(world: World, member: MemberRow | null, typed: string): Counter {
  if (member) return passwordCounter(member.id);
  return { name: `nobody/${bucketOf(world, typed)}`, max: FAILURES_MAX };
}

/** Guesses at a member's authenticator. */
export function authenticatorCounter(memberId: string): Counter {
  return { name: `authenticator/${memberId}`, max: FAILURES_MAX };
}

/** Guesses at a member's withdrawal password. */
export function withdrawCounter(memberId: string): Counter {
  return { name: `withdrawPassword/${memberId}`, max: WITHDRAW_FAILURES_MAX };
}

/** Guesses at the codes sent to one address, whoever has it and whatever the codes are for. */
export function codeCounter(address: string): Counter {
  return { name: `code/${address}`, max: CODE_FAILURES_MAX };
}

/**
 * Everything whose lock keeps somebody from signing in. The authenticator's counts from the first step on: who knows no
 * password learns nothing by it, and who knows one gains nothing.
 */
export function signInCounters(world: World, member: MemberRow | null, typed: string): Counter[] {
  const own = signInCounter(world, member, typed);
  return member ? [own, authenticatorCounter(member.id)] : [own];
}

/** The refusal of what is locked, or null. */
export async function refuseLocked(
  { world, now }: Moment,
  ...counters: readonly Counter[]
): Promise<Refusal<'accountLocked'> | null> {
  const waits = await Promise.all(
    counters.map(async ({ name }) => lockedSeconds(findFailures(world.rows, name), now)),
  );
  const waitSeconds = Math.max(0, ...waits);
  return waitSeconds > 0 ? refuse('accountLocked', { waitSeconds }) : null;
}

/** The row that counts one more wrong guess. */
export async function failureRow({ world, now }: Moment, counter: Counter): Promise<RowChange> {
  const { name, max } = counter;
  const counted = countFailure(findFailures(world.rows, name), now, max);
  return upsert('SignInFailure', { account: name, ...counted, lastAt: BigInt(now) });
}

/** The row that forgets the wrong guesses at what has now been right. */
export function forgiveRow({ name }: Counter): RowChange {
  return remove('SignInFailure', { account: name });
}

function bucketOf(world: World, typed: string): string {
  return world.seededBytes(`nobody/${normalAccount(typed)}`, BUCKET_BYTES).toString('hex');
}
