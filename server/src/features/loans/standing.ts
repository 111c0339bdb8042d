import { creditLimit } from '@hongbao/contracts/loans/loans.quote';
import type { Context } from '../../http/context.ts';
import { identityLimits, identityOf } from '../kyc/index.ts';
import type { Loan } from './loan.types.ts';
import { openLoans } from './loans.store.ts';

/** What a member has borrowed or asked for, and may borrow on credit, in units of USDT. */
export interface Standing {
  readonly open: readonly Loan[];
  readonly creditLimit: bigint;
  readonly creditUsed: bigint;
  readonly hasOverdue: boolean;
  readonly identity: ReturnType<typeof identityOf>;
  readonly creditBases: readonly { identity: ReturnType<typeof identityOf>; base: bigint }[];
}

/** How the signed-in member stands. A loan that waits uses credit as if it were paid out. */
export async function standingOf({ world, member }: Context): Promise<Standing> {
  const open = openLoans(world.rows, member.id);
  const identity = identityOf(member);
  const creditBases = (await identityLimits(world)).map((each) => ({
    identity: each.identity,
    base: each.creditBase,
  }));
  const base = creditBases.find((each) => each.identity === identity)?.base ?? 0n;
  return {
    open,
    creditLimit: creditLimit(base, member.vipLevel),
    creditUsed: open.reduce(
      (sum, loan) => sum + (loan.type === 'credit' ? loan.principalLeft : 0n),
      0n,
    ),
    identity,
    creditBases,
    hasOverdue: open.some(({ isOverdue }) => isOverdue),
  };
}
