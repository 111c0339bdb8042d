import type { applyCreditLoan } from '@hongbao/contracts/loans/loans.calls';
import { needsSecondLook } from '@hongbao/contracts/loans/loans.quote';
import { formatUnits, units } from '@hongbao/contracts/money';
import { accept, refuse } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import { identityOf } from '../kyc/index.ts';
import { barredFrom } from './loanApplication.ts';
import { loans } from './loans.line.ts';
import { presentLoan } from './loans.present.ts';
import { findTerm } from './loans.store.ts';
import { newLoan } from './newLoan.ts';
import { standingOf } from './standing.ts';

/** Applies for a credit loan within the member’s limit. A refusal contains the next step that raises the limit. */
export const applyCreditLoanHandler: UseCase<typeof applyCreditLoan> = async (
  context,
  { body },
) => {
  const { world, member, now } = context;
  const term = await findTerm(world, body.setId, 'credit');
  if (!term) return refuse('notFound', { field: 'setId' });
  const standing = await standingOf(context);
  const amount = units(body.amount);
  const barred = barredFrom(context, term, amount, standing);
  if (barred) return barred;
  const { creditLimit, creditUsed, credit } = standing;
  const left = creditLimit > creditUsed ? creditLimit - creditUsed : 0n;
  if (amount > left)
    return refuse('creditLimitExceeded', {
      field: 'amount',
      bound: formatUnits(left),
      nextStep: credit.nextStep,
    });
  const isAdvanced = identityOf(member) === 'advanced';
  const loan = newLoan(context, term, {
    amount,
    needsSecondLook: needsSecondLook(term, amount, { creditLimit, isAdvanced }),
    pledge: null,
  });
  return accept(presentLoan(context, loan), await loans.open(world, loan, now));
};
