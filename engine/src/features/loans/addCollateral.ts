import type { addCollateral } from '@hongbao/contracts/loans/loans.calls';
import { loanStates } from '@hongbao/contracts/loans/loans.states';
import { formatUnits, units } from '@hongbao/contracts/money';
import { nextState } from '@hongbao/contracts/states';
import { update } from '@hongbao/prisma/rowWriter';
import { accept, refuse } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import { memberAccount } from '../../ledger/accounts.ts';
import { holdCollateral, releaseCollateral } from './bookings.ts';
import type { Loan } from './loan.types.ts';
import { presentLoan } from './loans.present.ts';
import { collateralOf, watchBelow } from './loans.rules.ts';
import { findOwnLoan } from './loans.store.ts';
import { withoutMarginCall } from './marginCall.ts';
import { replanWatch } from './watch.ts';

/** Adds more of the same coin to the collateral of a running loan: a larger hold replaces the current one. */
export const addCollateralHandler: UseCase<typeof addCollateral> = async (context, { body }) => {
  const { world, member, now } = context;
  const loan = findOwnLoan(world.rows, body.id, member.id);
  if (!loan) return refuse('notFound');
  const status = nextState(loanStates, loan.status, 'addCollateral');
  const collateral = collateralOf(loan);
  if (status === null || !collateral)
    return refuse('notAllowedInThisState', { status: loan.status });
  const more = units(body.quantity);
  const { currency, quantity } = collateral;
  const { available } = world.ledger.balance(memberAccount(member.id, 'main', currency));
  if (more > available)
    return refuse('insufficientBalance', { field: 'quantity', bound: formatUnits(available) });

  const added: Loan = {
    ...loan,
    pledgeQuantity: quantity + more,
    holdId: `loan/${loan.id}/${world.ids.nextId()}`,
  };
  const after = withoutMarginCall(world, { ...added, watchBelow: watchBelow(added) }, now);
  const { pledgeQuantity, holdId, isMarginCalled } = after;
  const cells = { pledgeQuantity, holdId, isMarginCalled, watchBelow: after.watchBelow };
  return accept(presentLoan(context, after), {
    rows: [update('Loan', { id: loan.id }, cells)],
    ledger: [...releaseCollateral(loan), ...holdCollateral(after)],
    timeline: replanWatch(world, after, now),
  });
};
