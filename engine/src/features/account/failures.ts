import { toHex } from '#platform/bytes';
import { type RowChange, remove, upsert } from '@hongbao/prisma/rowWriter';
import type { Context } from '../../calls/context.ts';
import { type Refusal, refuse } from '../../calls/decision.ts';
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
 * Counts the wrong guesses of one secret, in every call that accepts it and in every spelling of its owner. More than
 * `max` consecutive failures lock it for ten minutes.
 */
export interface Counter {
  readonly name: string;
  readonly max: number;
  /** Whether each further lock without a correct guess is twice as long. */
  readonly doublesLock?: boolean;
}

type Moment = Pick<Context, 'world' | 'now'>;

/** Size in bytes of the hash that groups unknown names: at most 65,536 counters exist, whatever the number of names. */
const BUCKET_BYTES = 2;

/** Guesses at a member's sign-in password. */
export function passwordCounter(memberId: string): Counter {
  return { name: `password/${memberId}`, max: FAILURES_MAX };
}

/** Guesses at the password of an entered name. For an unknown name the counter has the same visible behavior. */
export function signInCounter(world: World, member: MemberRow | null, typed: string): Counter {
  if (member) return passwordCounter(member.id);
  return { name: `nobody/${bucketOf(world, typed)}`, max: FAILURES_MAX };
}

/** Wrong codes of a member's authenticator. */
export function authenticatorCounter(memberId: string): Counter {
  return { name: `authenticator/${memberId}`, max: FAILURES_MAX };
}

/** Guesses at a member's withdrawal password. */
export function withdrawCounter(memberId: string): Counter {
  return { name: `withdrawPassword/${memberId}`, max: WITHDRAW_FAILURES_MAX };
}

/** Guesses at the codes sent to one address, over all purposes and whether or not the address belongs to a member. */
export function codeCounter(address: string): Counter {
  return { name: `code/${address}`, max: CODE_FAILURES_MAX, doublesLock: true };
}

/**
 * All counters whose lock blocks a sign-in. The authenticator's lock applies already to the first step: it reveals
 * nothing to a caller without the password, and gives no advantage to a caller with it.
 */
export function signInCounters(world: World, member: MemberRow | null, typed: string): Counter[] {
  const own = signInCounter(world, member, typed);
  return member ? [own, authenticatorCounter(member.id)] : [own];
}

/** Returns the refusal when a counter is locked, or null. */
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
  const { name, max, doublesLock } = counter;
  const counted = countFailure(findFailures(world.rows, name), now, max, doublesLock);
  return upsert('SignInFailure', { account: name, ...counted, lastAt: BigInt(now) });
}

/** The row that resets the count after a correct guess. */
export function forgiveRow({ name }: Counter): RowChange {
  return remove('SignInFailure', { account: name });
}

function bucketOf(world: World, typed: string): string {
  return toHex(world.seededBytes(`nobody/${normalAccount(typed)}`, BUCKET_BYTES));
}
