import { type Corruption, again, first, gone } from './spoil.samples.ts';

const sold = `"closeReason" = 'sold'`;

export const moneyInAndOut: readonly Corruption[] = [
  ['a deposit credited twice', again(`"kind" = 'recharge'`), /recharge .* too many/],
  [
    'a deposit never credited',
    gone('LedgerTransfer', `"kind" = 'recharge'`),
    /the books lack a posting of \d+ recharge/,
  ],
  [
    'a larger deposit',
    first('Recharge', `"status" = 1`, `"amount" = "amount" + 1`),
    /the books lack a posting of \d+ recharge/,
  ],
  [
    'a rejected deposit that was credited',
    first('Recharge', `"status" = 1`, `"status" = -1`),
    /recharge .* too many/,
  ],
  [
    'a decision without its time',
    first('Recharge', `"status" = 1`, `"decidedAt" = NULL`),
    /has status 1 and was decided at null/,
  ],
  [
    'a withdrawal paid twice',
    again(`"kind" = 'withdrawal' AND "flag" = 'capture'`),
    /withdrawal .* too many/,
  ],
  [
    'a rejected withdrawal that was paid',
    first('Withdrawal', `"state" = 'delivered'`, `"state" = 'rejected'`),
    /the books lack a release of \d+ withdrawal/,
  ],
  [
    'a withdrawal without a fee',
    first('Withdrawal', `"state" = 'delivered'`, `"fee" = 0`),
    /costs 0, its network takes/,
  ],
  [
    'a withdrawal without a hold',
    gone('LedgerHold', `"id" LIKE 'withdrawal/%'`),
    /withdrawal \d+: \d+ is held, not/,
  ],
  [
    'a withdrawal above the daily limit',
    first('Withdrawal', `"state" = 'delivered'`, `"usdtValue" = 99999999999999999`),
    /takes out \d+ of at most/,
  ],
  [
    'a delivered withdrawal without a decision time',
    first('Withdrawal', `"state" = 'delivered'`, `"decidedAt" = NULL`),
    /is delivered and was decided at null/,
  ],
  [
    'more paid interest than booked',
    first('Loan', `"interestPaid" > 0`, `"interestPaid" = "interestPaid" + 1`),
    /of interest, the books/,
  ],
  [
    'a reduced principal',
    first('Loan', `"status" = 'passed'`, `"principalLeft" = "principalLeft" - 1`),
    /has \d+ left, the books/,
  ],
  [
    'a changed number of settled hours',
    first('Loan', `"status" = 'passed'`, `"hoursSettled" = "hoursSettled" + 1`),
    /hours, the books/,
  ],
  [
    'unpaid interest',
    first('Loan', `"status" = 'passed'`, `"interestDue" = 1`),
    /has 1 due, the books/,
  ],
  ['a reduced rate', first('Loan', sold, `"dailyRate" = 1`), /is more than the \d+ owed/],
  [
    'principal before interest',
    first('LedgerTransfer', `"kind" = 'loanInterest'`, `"amount" = "amount" - 1`),
    /of interest unpaid/,
  ],
  [
    'a closed loan with a debt',
    first(
      'LedgerTransfer',
      `"kind" = 'loanRepayment' AND "refId" IN (SELECT "id" FROM "Loan" WHERE ${sold})`,
      `"amount" = "amount" - 1`,
    ),
    /is over with 1 owed/,
  ],
  [
    'a loan never paid out',
    gone('LedgerTransfer', `"kind" = 'loanPayout'`),
    /the books lack a posting of \d+ loanPayout/,
  ],
  [
    'a longer term',
    first('Loan', `"status" = 'passed'`, `"endAt" = "endAt" + 1`),
    /runs \d+ days from/,
  ],
  [
    'an overdue loan not marked as overdue',
    first('Loan', `"isOverdue" = 1`, `"isOverdue" = 0`),
    /ended its term at \d+ and is not overdue/,
  ],
  [
    'collateral never sold',
    first(
      'Loan',
      sold,
      `"status" = 'passed', "closedAt" = NULL, "closeReason" = NULL, "days" = 0, "endAt" = "startAt", "graceHours" = 0`,
    ),
    /was not sold, though its grace was over/,
  ],
  [
    'collateral sold below the liquidation LTV',
    first('Loan', sold, `"liquidationLtv" = "liquidationLtv" * 2`),
    /was not in danger/,
  ],
  [
    'increased collateral',
    first('Loan', sold, `"pledgeQuantity" = "pledgeQuantity" + 1`),
    /pledges \d+, the books hold/,
  ],
  [
    'collateral released and sold',
    first('Loan', sold, `"closeReason" = 'repaid'`),
    /sold collateral for another account, or without a reason/,
  ],
  [
    'credit with collateral',
    first('Loan', `"type" = 'pledge'`, `"type" = 'credit'`),
    /is a credit of \d+ BTC/,
  ],
];
