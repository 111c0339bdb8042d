import { houseAccount, memberAccount } from '../../ledger/accounts.ts';
import type { Hold, Instruction, Posting } from '../../ledger/ledger.types.ts';
import { collateralOf } from './loans.rules.ts';
import type { Loan } from './loan.types.ts';

const USDT = 'USDT';
const loans = houseAccount('loans', USDT);
const insurance = houseAccount('insurance', USDT);
const exchange = houseAccount('exchange', USDT);

type Part = Pick<Posting, 'kind' | 'debit' | 'credit' | 'amount'>;

const own = ({ memberId }: Loan) => memberAccount(memberId, 'main', USDT);
const refOf = ({ id }: Loan) => ({ type: 'loan', id });

/** Holds the collateral. Only a sale can debit it. */
export function holdCollateral(loan: Loan): Hold[] {
  const collateral = collateralOf(loan);
  if (!collateral) return [];
  const { currency, quantity, holdId } = collateral;
  return [
    {
      op: 'hold',
      id: holdId,
      kind: 'collateralLock',
      currency,
      debit: memberAccount(loan.memberId, 'main', currency),
      credit: houseAccount('exchange', currency),
      amount: quantity,
      ref: refOf(loan),
    },
  ];
}

/** Releases all of the collateral. */
export function releaseCollateral(loan: Loan): Instruction[] {
  const collateral = collateralOf(loan);
  if (!collateral) return [];
  const { holdId } = collateral;
  const id = `${holdId}/released`;
  return [{ op: 'release', id, kind: 'collateralReturn', holdId, ref: refOf(loan) }];
}

/** Pays the loan out. */
export function payOut(loan: Loan): Instruction[] {
  const part = { kind: 'loanPayout', debit: loans, credit: own(loan), amount: loan.amount };
  return [post(loan, `loan/${loan.id}/payout`, part)];
}

/** A repayment by the member, with separate movements for interest and principal. `name` is part of the movements' ids. */
export function payBack(
  loan: Loan,
  { interest, principal }: { interest: bigint; principal: bigint },
  name: string,
): Instruction[] {
  const parts = {
    interest: { kind: 'loanInterest', debit: own(loan), credit: loans, amount: interest },
    principal: { kind: 'loanRepayment', debit: own(loan), credit: loans, amount: principal },
  };
  return Object.entries(parts).flatMap(([part, posting]) =>
    posting.amount === 0n ? [] : [post(loan, `${name}/${part}`, posting)],
  );
}

/** Sells the member's collateral for USDT. The proceeds and the repayment are separate movements. */
export function sellCollateral(loan: Loan, proceeds: bigint): Instruction[] {
  const collateral = collateralOf(loan);
  if (!collateral) return [];
  const { holdId, quantity } = collateral;
  const kind = 'collateralSale';
  const sold = { kind, debit: exchange, credit: own(loan), amount: proceeds };
  return [
    { op: 'capture', id: `${holdId}/sold`, kind, holdId, amount: quantity, ref: refOf(loan) },
    ...(proceeds === 0n ? [] : [post(loan, `loan/${loan.id}/proceeds`, sold)]),
  ];
}

/** The insurance account pays the part of the debt that the collateral did not cover. */
export function insureShortfall(loan: Loan, amount: bigint): Instruction[] {
  if (amount === 0n) return [];
  const part = { kind: 'loanRepayment', debit: insurance, credit: loans, amount };
  return [post(loan, `loan/${loan.id}/insured`, part)];
}

function post(loan: Loan, id: string, part: Part): Posting {
  return { op: 'post', id, currency: USDT, ref: refOf(loan), ...part };
}
