import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  amount,
  count,
  epochMs,
  enteredId,
  id,
  oneOf,
  positiveAmount,
  rate,
  wireTime,
} from '../fields.ts';
import { paged, pageFields } from '../paging.ts';
import { currency } from '../tradeFields.ts';
import {
  creditSteps,
  loanCloseReasons,
  loanIdentities,
  loanStatuses,
  loanTypes,
} from './loans.types.ts';

/** `pledgeLtv` and every `ltv` are fractions of the collateral's value. */
export const getLoanInfo = defineCall({
  name: 'getLoanInfo',
  feature: 'loans',
  summary: 'The member’s credit limit and debt, in USDT.',
  method: 'GET',
  path: '/api/prod/appLoanOrder/myLoanInfo',
  auth: 'member',
  result: z.object({
    creditLimit: amount().describe(
      'The maximum that can be owed on credit, USDT: what was granted and a share of the trading fees paid, at most the cap.',
    ),
    creditCap: amount().describe('Maximum limit of this identity and VIP level, USDT.'),
    creditGranted: amount().describe('Credit that an operator granted, USDT.'),
    feesPaid: amount().describe('Trading fees that the member paid out of the main account, USDT.'),
    feeShare: rate.describe('The share of these fees that currently counts as credit, a fraction.'),
    provenFeeShare: rate.describe(
      'The share that counts once a loan was repaid and the membership is old enough, a fraction.',
    ),
    provenDays: count.describe('Required age of the membership, days.'),
    memberDays: count.describe('Age of the membership, whole days.'),
    hasRepaidLoan: z
      .boolean()
      .describe('Whether the member repaid a loan of at least the amount that raises the score.'),
    nextCreditStep: oneOf(creditSteps, 'CreditStep').describe(
      'The next step that raises the limit: verifying the identity, trading, repaying a first loan, waiting, or a higher VIP level.',
    ),
    creditUsed: amount().describe('The used part of the limit, including applications; USDT.'),
    outstanding: amount().describe('Outstanding principal of all loans, USDT.'),
    accruedInterest: amount().describe('Outstanding interest of all loans, USDT.'),
    pledgeLtv: rate
      .optional()
      .describe(
        'The debt of collateral loans as a fraction of the collateral’s value; absent without such a loan.',
      ),
    nextDueTime: wireTime.optional().describe('When the next loan is due.'),
    identity: oneOf(loanIdentities, 'LoanIdentity').describe(
      'How far the member is verified, which bounds the credit limit.',
    ),
    vipLevel: count.describe('The VIP level, which raises the maximum limit.'),
    creditBases: z
      .array(
        z.object({
          identity: oneOf(loanIdentities, 'LoanIdentity').describe('The identity level.'),
          base: amount().describe('The limit at VIP level 0, USDT.'),
        }),
      )
      .describe('Maximum limit at VIP level 0, by identity.'),
    overdue: z.boolean().describe('Whether a loan is overdue; no other can be requested then.'),
  }),
  refusals: [],
  origin: 'spec',
});

export const listLoanTerms = defineCall({
  name: 'listLoanTerms',
  feature: 'loans',
  summary: 'The available loans.',
  method: 'GET',
  path: '/api/prod/appLoanSet/list',
  auth: 'member',
  query: z.object({
    type: oneOf(loanTypes, 'LoanType')
      .optional()
      .describe('Only loans on credit, or only those on collateral.'),
  }),
  result: z.array(
    z.object({
      id: id.describe('The id of the terms, to be sent as setId.'),
      type: oneOf(loanTypes, 'LoanType').describe('The kind: on credit or on collateral.'),
      days: count.describe('Term of the loan, days.'),
      dailyRate: rate.describe('Daily interest rate, a fraction of the principal.'),
      minAmount: amount().describe('Minimum amount, USDT.'),
      maxAmount: amount().describe('Maximum amount, USDT.'),
      initialLtv: rate.optional().describe('Maximum loan to value, a fraction.'),
      marginCallLtv: rate
        .optional()
        .describe('Loan to value at which a margin call is issued, a fraction.'),
      liquidationLtv: rate
        .optional()
        .describe('Loan to value at which the collateral is sold, a fraction.'),
      pledgeCurrencies: z.array(currency).describe('Accepted collateral coins; empty for credit.'),
      secondLookAbove: amount()
        .optional()
        .describe('A second review is required above this amount, USDT.'),
      secondLookShare: rate
        .optional()
        .describe('A second review is required above this share of the credit limit, a fraction.'),
      graceHours: count.describe(
        'Grace period after the term, in which the interest rate is unchanged, hours.',
      ),
      overdueFactor: count.describe('Factor of the interest rate after the grace period.'),
    }),
  ),
  refusals: [],
  origin: 'spec',
});

const loanOrder = z
  .object({
    id: id.describe('The id of the loan.'),
    type: oneOf(loanTypes, 'LoanType').describe('The kind: on credit or on collateral.'),
    amount: amount().describe('The principal, USDT.'),
    days: count.describe('Term, days.'),
    dailyRate: rate.describe('Daily interest rate, a fraction of the principal.'),
    totalInterest: amount().describe('Interest of the whole term, USDT.'),
    outstanding: amount().describe('Outstanding principal, USDT.'),
    accruedInterest: amount().describe('Outstanding interest, USDT.'),
    interestPaid: amount().describe('Interest paid so far, USDT.'),
    pledgeCurrency: currency.optional().describe('The coin of the collateral.'),
    pledgeQuantity: amount().optional().describe('Amount of the collateral, units of its coin.'),
    ltv: rate.optional().describe('Current loan to value, a fraction.'),
    status: oneOf(loanStatuses, 'LoanStatus').describe(
      'The status: waiting is approved and being paid out, passed is running.',
    ),
    overdue: z.boolean().describe('Whether the term has ended and the loan is not fully repaid.'),
    startTime: wireTime.describe('Time of the payout; before that, of the application.'),
    endTime: wireTime.describe('Due time.'),
    startAt: epochMs.optional().describe('Time of the payout, world time.'),
    endAt: epochMs.optional().describe('Due time, world time.'),
    settledInterest: amount().describe(
      'Interest that had accrued up to the last payment and is still owed, USDT.',
    ),
    settledHours: count.describe('Number of hours for which interest was charged.'),
    graceHours: count.describe(
      'Grace period after the term, in which the interest rate is unchanged, hours.',
    ),
    overdueFactor: count.describe('Factor of the interest rate after the grace period.'),
    marginCallLtv: rate
      .optional()
      .describe('Loan to value at which a margin call is issued, a fraction.'),
    liquidationLtv: rate
      .optional()
      .describe('Loan to value at which the collateral is sold, a fraction.'),
    marginCalled: z.boolean().describe('Whether a margin call is in effect.'),
    reason: z.string().optional().describe('The reason of the rejection.'),
    closeReason: oneOf(loanCloseReasons, 'LoanCloseReason')
      .optional()
      .describe('How it ended: repaid by the member, or by the sale of the collateral.'),
    closedTime: wireTime.optional().describe('Time of the end.'),
  })
  .meta({ schemaName: 'Loan', about: 'A loan of the member.' });

export const applyCreditLoan = defineCall({
  name: 'applyCreditLoan',
  feature: 'loans',
  summary: 'Apply for a loan on credit.',
  effects:
    'The amount counts against the credit limit immediately. The application is reviewed by the world’s policy, twice above half of the limit. Once approved the amount is paid out to the main account and interest begins, by the hour.',
  method: 'POST',
  path: '/api/prod/appLoanOrder/creditApply',
  auth: 'member',
  body: z.object({
    setId: enteredId.describe('The id of the terms, from listLoanTerms.'),
    amount: positiveAmount.describe('The amount to borrow, USDT.'),
  }),
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
  summary: 'Apply for a loan on collateral, which is held.',
  effects:
    'The collateral is held immediately. The loan is reviewed by the world’s policy; a large one without the advanced identity is reviewed twice. Once approved the amount is paid out. At the margin-call level the member receives a notice; at the liquidation level or after the grace period the collateral is sold.',
  method: 'POST',
  path: '/api/prod/appLoanOrder/pledgeApply',
  auth: 'member',
  body: z.object({
    setId: enteredId.describe('The id of the terms, from listLoanTerms.'),
    amount: positiveAmount.describe('The amount to borrow, USDT.'),
    pledgeCurrency: currency.describe('The coin of the collateral.'),
    pledgeQuantity: positiveAmount.describe('Amount of the collateral, units of its coin.'),
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
  query: z.object({
    id: id.optional().describe('Only the loan with this id.'),
    status: oneOf(loanStatuses, 'LoanStatus').optional().describe('Only loans with this status.'),
    ...pageFields,
  }),
  result: paged(loanOrder),
  refusals: [],
  origin: 'spec',
});

export const repayLoan = defineCall({
  name: 'repayLoan',
  feature: 'loans',
  summary: 'Repay some or all of a loan, interest before principal.',
  effects:
    'Pays interest before principal. When everything is repaid, the loan ends, collateral is released, and the credit score may rise. An amount above the debt is refused.',
  method: 'POST',
  path: '/api/prod/appLoanOrder/repay',
  auth: 'member',
  body: z.object({
    id: enteredId.describe('The id of the loan.'),
    amount: positiveAmount.describe('The amount to repay, USDT.'),
  }),
  result: loanOrder,
  refusals: ['notFound', 'notAllowedInThisState', 'amountTooLarge', 'insufficientBalance'],
  origin: 'extension',
  movesMoney: true,
});

export const addCollateral = defineCall({
  name: 'addCollateral',
  feature: 'loans',
  summary: 'Add collateral to a pledge loan.',
  effects: 'The quantity is held; the loan to value falls immediately.',
  method: 'POST',
  path: '/api/prod/appLoanOrder/addCollateral',
  auth: 'member',
  body: z.object({
    id: enteredId.describe('The id of the loan.'),
    quantity: positiveAmount.describe('Amount of additional collateral, units of its coin.'),
  }),
  result: loanOrder,
  refusals: ['notFound', 'notAllowedInThisState', 'insufficientBalance'],
  origin: 'extension',
  movesMoney: true,
});
