import { z } from 'zod';
import { defineCall } from '../call.ts';
import { amount, count, epochMs, id, oneOf, positiveAmount, rate, wireTime } from '../fields.ts';
import { paged, pageFields } from '../paging.ts';
import { currency } from '../tradeFields.ts';
import { loanCloseReasons, loanIdentities, loanStatuses, loanTypes } from './loans.types.ts';

/** `pledgeLtv` and every `ltv` are fractions of the collateral's worth. */
export const getLoanInfo = defineCall({
  name: 'getLoanInfo',
  feature: 'loans',
  summary: 'The member’s credit limit and what is owed, in USDT.',
  method: 'GET',
  path: '/api/prod/appLoanOrder/myLoanInfo',
  auth: 'member',
  result: z.object({
    creditLimit: amount(),
    creditUsed: amount(),
    outstanding: amount(),
    accruedInterest: amount(),
    pledgeLtv: rate.optional(),
    nextDueTime: wireTime.optional(),
    /** Why the limit is what it is: a base by how far the member is verified, raised by the VIP level. */
    identity: oneOf(loanIdentities),
    vipLevel: count,
    creditBases: z.array(z.object({ identity: oneOf(loanIdentities), base: amount() })),
    /** A loan is overdue: no other can be asked for. */
    overdue: z.boolean(),
  }),
  refusals: [],
  origin: 'spec',
});

export const listLoanTerms = defineCall({
  name: 'listLoanTerms',
  feature: 'loans',
  summary: 'The loans on offer.',
  method: 'GET',
  path: '/api/prod/appLoanSet/list',
  auth: 'member',
  query: z.object({ type: oneOf(loanTypes) }),
  result: z.array(
    z.object({
      id,
      type: oneOf(loanTypes),
      days: count,
      dailyRate: rate,
      minAmount: amount(),
      maxAmount: amount(),
      initialLtv: rate.optional(),
      marginCallLtv: rate.optional(),
      liquidationLtv: rate.optional(),
      /** Coins taken as collateral; empty for credit. */
      pledgeCurrencies: z.array(currency),
      /** A second look is taken above this amount, or above this share of the credit limit. */
      secondLookAbove: amount().optional(),
      secondLookShare: rate.optional(),
      /** How long after the term interest stays as it is, and how many times it is afterwards. */
      graceHours: count,
      overdueFactor: count,
    }),
  ),
  refusals: [],
  origin: 'spec',
});

const loanOrder = z.object({
  id,
  type: oneOf(loanTypes),
  amount: amount(),
  days: count,
  dailyRate: rate,
  totalInterest: amount(),
  /** Principal that is still owed, interest that is owed on it now, and interest paid so far. */
  outstanding: amount(),
  accruedInterest: amount(),
  interestPaid: amount(),
  pledgeCurrency: currency.optional(),
  pledgeQuantity: amount().optional(),
  ltv: rate.optional(),
  status: oneOf(loanStatuses),
  overdue: z.boolean(),
  startTime: wireTime,
  endTime: wireTime,
  /** With these the interest of any later instant can be worked out: see `owedOf`. Times once it is paid out. */
  startAt: epochMs.optional(),
  endAt: epochMs.optional(),
  settledInterest: amount(),
  settledHours: count,
  graceHours: count,
  overdueFactor: count,
  marginCallLtv: rate.optional(),
  liquidationLtv: rate.optional(),
  marginCalled: z.boolean(),
  /** Why it was turned down. */
  reason: z.string().optional(),
  closeReason: oneOf(loanCloseReasons).optional(),
  closedTime: wireTime.optional(),
});

export const applyCreditLoan = defineCall({
  name: 'applyCreditLoan',
  feature: 'loans',
  summary: 'Ask for a loan on credit.',
  method: 'POST',
  path: '/api/prod/appLoanOrder/creditApply',
  auth: 'member',
  body: z.object({ setId: id, amount: positiveAmount }),
  result: loanOrder,
  refusals: [
    'notFound',
    'identityNeeded',
    'amountTooSmall',
    'amountTooLarge',
    'creditLimitExceeded',
    'overdueLoanExists',
  ],
  origin: 'spec',
  movesMoney: true,
});

export const applyPledgeLoan = defineCall({
  name: 'applyPledgeLoan',
  feature: 'loans',
  summary: 'Ask for a loan on collateral, which is held.',
  method: 'POST',
  path: '/api/prod/appLoanOrder/pledgeApply',
  auth: 'member',
  body: z.object({
    setId: id,
    amount: positiveAmount,
    pledgeCurrency: currency,
    pledgeQuantity: positiveAmount,
  }),
  result: loanOrder,
  refusals: [
    'notFound',
    'identityNeeded',
    'amountTooSmall',
    'amountTooLarge',
    'collateralNotAccepted',
    'collateralTooLow',
    'overdueLoanExists',
    'insufficientBalance',
  ],
  origin: 'spec',
  movesMoney: true,
});

export const listLoans = defineCall({
  name: 'listLoans',
  feature: 'loans',
  summary: 'The member’s loans, newest first.',
  method: 'GET',
  path: '/api/prod/appLoanOrder/listMy',
  auth: 'member',
  query: z.object({ status: oneOf(loanStatuses).optional(), ...pageFields }),
  result: paged(loanOrder),
  refusals: [],
  origin: 'spec',
});

export const repayLoan = defineCall({
  name: 'repayLoan',
  feature: 'loans',
  summary: 'Pay back some or all of a loan, interest before principal.',
  method: 'POST',
  path: '/api/prod/appLoanOrder/repay',
  auth: 'member',
  body: z.object({ id, amount: positiveAmount }),
  result: loanOrder,
  refusals: ['notFound', 'notAllowedInThisState', 'amountTooLarge', 'insufficientBalance'],
  origin: 'extension',
  movesMoney: true,
});

export const addCollateral = defineCall({
  name: 'addCollateral',
  feature: 'loans',
  summary: 'Put more collateral behind a pledge loan.',
  method: 'POST',
  path: '/api/prod/appLoanOrder/addCollateral',
  auth: 'member',
  body: z.object({ id, quantity: positiveAmount }),
  result: loanOrder,
  refusals: ['notFound', 'notAllowedInThisState', 'insufficientBalance'],
  origin: 'extension',
  movesMoney: true,
});
