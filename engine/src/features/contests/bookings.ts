import { type Book, houseAccount, houseAccountOf, memberAccount } from '../../ledger/accounts.ts';
import type { Instruction, Posting } from '../../ledger/ledger.types.ts';
import type { ContestEntry } from './contest.types.ts';

const CURRENCY = 'USDT';

type Part = Pick<ContestEntry, 'id' | 'contestId' | 'memberId'>;

const main = ({ memberId }: Part) => memberAccount(memberId, 'main', CURRENCY);
const ref = ({ contestId }: Part) => ({ type: 'contest', id: contestId });

/** The ledger book of one contest. */
export function contestBook(contestId: string): Book {
  return `contest:${contestId}`;
}

/** A member's account in a contest. */
export function contestAccount({ memberId, contestId }: Omit<Part, 'id'>): string {
  return memberAccount(memberId, contestBook(contestId), CURRENCY);
}

/** The house account that receives the trading fees of a contest. */
export function contestFees(contestId: string): string {
  return houseAccountOf(contestBook(contestId), 'fees', CURRENCY);
}

/** Moves the fund from the main account into the contest's account. */
export function bookJoining(entry: Part, fund: bigint): Posting {
  return {
    op: 'post',
    id: `contestJoin/${entry.id}`,
    kind: 'contestJoin',
    currency: CURRENCY,
    debit: main(entry),
    credit: contestAccount(entry),
    amount: fund,
    ref: ref(entry),
  };
}

/** Moves the remaining balance back to the main account; empty when there is none. */
export function bookReturn(entry: Part, left: bigint): Instruction[] {
  if (left === 0n) return [];
  return [
    {
      op: 'post',
      id: `contestReturn/${entry.id}`,
      kind: 'contestReturn',
      currency: CURRENCY,
      debit: contestAccount(entry),
      credit: main(entry),
      amount: left,
      ref: ref(entry),
    },
  ];
}

export function bookPrize(entry: Part, prize: bigint): Instruction[] {
  if (prize === 0n) return [];
  return [
    {
      op: 'post',
      id: `contestPrize/${entry.id}`,
      kind: 'contestPrize',
      currency: CURRENCY,
      debit: houseAccount('rewards', CURRENCY),
      credit: main(entry),
      amount: prize,
      ref: ref(entry),
    },
  ];
}

/** The change of an account's total by some movements, in units. Holds and releases change nothing. */
export function changeOf(account: string, ledger: readonly Instruction[]): bigint {
  let change = 0n;
  for (const movement of ledger) {
    if (movement.op !== 'post') continue;
    if (movement.credit === account) change += movement.amount;
    if (movement.debit === account) change -= movement.amount;
  }
  return change;
}
