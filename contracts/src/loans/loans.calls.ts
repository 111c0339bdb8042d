import { z } from 'zod';
import { defineCall } from '../call.ts';
import { amount, count, epochMs, id, oneOf, positiveAmount, rate, wireTime } from '../fields.ts';
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
  summary: 'The member’s credit limit and what is owed, in USDT.',
  method: 'GET',
  path: '/api/prod/appLoanOrder/myLoanInfo',
  auth: 'member',
  result: z.object({
    creditLimit: amount().describe(
      'The maximum that can be owed on credit, USDT: what was granted and a share of the trading fees paid, at most the cap.',
    ),
    creditCap: amount().describe('The highest limit of this identity and VIP level, USDT.'),
    creditGranted: amount().describe('Credit that an operator granted, USDT.'),
    feesPaid: amount().describe('Trading fees that the member paid out of the main account, USDT.'),
    feeShare: rate.describe('The share of these fees that counts as credit now, a fraction.'),
    provenFeeShare: rate.describe(
      'The share that counts once a loan was repaid and the membership is old enough, a fraction.',
    ),
    provenDays: count.describe('How old the membership has to be for that, days.'),
    memberDays: count.describe('Age of the membership, whole days.'),
    hasRepaidLoan: z
      .boolean()
      .describe('Whether the member repaid a loan of at least the amount that raises the score.'),
    nextCreditStep: oneOf(creditSteps, 'CreditStep').describe(
      'What raises the limit next: verifying the identity, trading, repaying a first loan, waiting, or a higher VIP level.',
    ),
    creditUsed: amount().describe('What of it is used, applications included; USDT.'),
    outstanding: amount().describe('Principal that is owed on all loans, USDT.'),
    accruedInterest: amount().describe('Interest that is owed on all loans now, USDT.'),
    pledgeLtv: rate
      .optional()
      .describe(
        'What is owed on collateral as a fraction of its worth; absent without such a loan.',
      ),
    nextDueTime: wireTime.optional().describe('When the next loan is due.'),
    identity: oneOf(loanIdentities, 'LoanIdentity').describe(
      'How far the member is verified, which bounds the credit limit.',
    ),
    vipLevel: count.describe('The VIP level, which raises the highest limit.'),
    creditBases: z
      .array(
        z.object({
          identity: oneOf(loanIdentities, 'LoanIdentity').describe('How far a member is verified.'),
          base: amount().describe('The limit at VIP level 0, USDT.'),
        }),
      )
      .describe('The highest limit at VIP level 0, by identity.'),
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
  query: z.object({ type: oneOf(loanTypes, 'LoanType').describe('On credit, or on collateral.') }),
  result: z.array(
    z.object({
      id: id.describe('The id of the terms, to be sent as setId.'),
      type: oneOf(loanTypes, 'LoanType').describe('On credit, or on collateral.'),
      days: count.describe('How long the loan runs, days.'),
      dailyRate: rate.describe('Interest of a day, a fraction of the principal.'),
      minAmount: amount().describe('The least that can be borrowed, USDT.'),
      maxAmount: amount().describe('The most that can be borrowed, USDT.'),
      initialLtv: rate
        .optional()
        .describe('The most that is lent on collateral, a fraction of its worth.'),
      marginCallLtv: rate
        .optional()
        .describe('Loan to value at which a margin call is made, a fraction.'),
      liquidationLtv: rate
        .optional()
        .describe('Owed by worth at which the collateral is sold, a fraction.'),
      pledgeCurrencies: z.array(currency).describe('Coins taken as collateral; empty for credit.'),
      secondLookAbove: amount()
        .optional()
        .describe('A second look is taken above this amount, USDT.'),
      secondLookShare: rate
        .optional()
        .describe('A second look is taken above this share of the credit limit, a fraction.'),
      graceHours: count.describe('Hours after the term in which interest stays as it is.'),
      overdueFactor: count.describe('How many times the interest is after that.'),
    }),
  ),
  refusals: [],
  origin: 'spec',
});

const loanOrder = z
  .object({
    id: id.describe('The id of the loan.'),
    type: oneOf(loanTypes, 'LoanType').describe('On credit, or on collateral.'),
    amount: amount().describe('What was borrowed, USDT.'),
    days: count.describe('How long it runs, days.'),
    dailyRate: rate.describe('Interest of a day, a fraction of the principal.'),
    totalInterest: amount().describe('Interest of the whole term, USDT.'),
    outstanding: amount().describe('Principal that is still owed, USDT.'),
    accruedInterest: amount().describe('Interest that is owed now, USDT.'),
    interestPaid: amount().describe('Interest paid so far, USDT.'),
    pledgeCurrency: currency.optional().describe('The coin of the collateral.'),
    pledgeQuantity: amount().optional().describe('How much collateral is held, units of its coin.'),
    ltv: rate.optional().describe('What is owed as a fraction of the collateral’s worth.'),
    status: oneOf(loanStatuses, 'LoanStatus').describe(
      'The status: waiting is approved and being paid out, passed is running.',
    ),
    overdue: z.boolean().describe('The term is over and not all is paid back.'),
    startTime: wireTime.describe('When it was paid out; before that, when it was requested.'),
    endTime: wireTime.describe('When it is due.'),
    startAt: epochMs.optional().describe('When it was paid out; the world’s time.'),
    endAt: epochMs.optional().describe('When it is due; the world’s time.'),
    settledInterest: amount().describe(
      'Interest that had accrued up to the last payment and is still owed, USDT.',
    ),
    settledHours: count.describe('Hours since the payout that this interest covers.'),
    graceHours: count.describe('Hours after the term in which interest stays as it is.'),
    overdueFactor: count.describe('How many times the interest is after that.'),
    marginCallLtv: rate
      .optional()
      .describe('Loan to value at which a margin call is made, a fraction.'),
    liquidationLtv: rate
      .optional()
      .describe('Owed by worth at which the collateral is sold, a fraction.'),
    marginCalled: z.boolean().describe('Whether a margin call was made and is still in effect.'),
    reason: z.string().optional().describe('Why it was turned down.'),
    closeReason: oneOf(loanCloseReasons, 'LoanCloseReason')
      .optional()
      .describe('How it was ended: by its member, or out of the sold collateral.'),
    closedTime: wireTime.optional().describe('When it was ended.'),
  })
  .meta({ schemaName: 'Loan', about: 'A loan of the member.' });

export const applyCreditLoan = defineCall({
  name: 'applyCreditLoan',
  feature: 'loans',
  summary: 'Apply for a loan on credit.',
  effects:
    'Uses up credit from the moment it is made. It is reviewed by the world’s policy; above half of the limit a second look is taken. Once approved the amount is paid out to the main account and interest begins, by the hour.',
  method: 'POST',
  path: '/api/prod/appLoanOrder/creditApply',
  auth: 'member',
  body: z.object({
    setId: id.describe('The id of the terms, from listLoanTerms.'),
    amount: positiveAmount.describe('How much to borrow, USDT.'),
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
    'The collateral is held immediately. The loan is reviewed by the world’s policy; a large one without the advanced identity has a second look. Once approved the amount is paid out. At the margin-call level the member is told, at the liquidation level or after the grace the collateral is sold.',
  method: 'POST',
  path: '/api/prod/appLoanOrder/pledgeApply',
  auth: 'member',
  body: z.object({
    setId: id.describe('The id of the terms, from listLoanTerms.'),
    amount: positiveAmount.describe('How much to borrow, USDT.'),
    pledgeCurrency: currency.describe('The coin of the collateral.'),
    pledgeQuantity: positiveAmount.describe('How much collateral, units of its coin.'),
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
    'Pays interest before principal. With the last of it the loan ends, collateral is released, and the credit score may rise. More than is owed is refused.',
  method: 'POST',
  path: '/api/prod/appLoanOrder/repay',
  auth: 'member',
  body: z.object({
    id: id.describe('The id of the loan.'),
    amount: positiveAmount.describe('How much to pay, USDT.'),
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
    id: id.describe('The id of the loan.'),
    quantity: positiveAmount.describe('How much more collateral, units of its coin.'),
  }),
  result: loanOrder,
  refusals: ['notFound', 'notAllowedInThisState', 'insufficientBalance'],
  origin: 'extension',
  movesMoney: true,
});
