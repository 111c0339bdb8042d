import { type Corruption, again, first, gone } from './spoil.samples.ts';

export const investments: readonly Corruption[] = [
  [
    'income that was not booked',
    gone('LedgerTransfer', `"kind" = 'productIncome'`),
    /the books lack a posting of \d+ productIncome/,
  ],
  ['a day paid twice', again(`"kind" = 'productIncome'`), /productIncome .* too many/],
  [
    'a changed income',
    first('ProductOrder', '1', `"dailyIncome" = "dailyIncome" + 1`),
    /a day, not/,
  ],
  [
    'miners at a price of 1',
    first('ProductOrder', `"type" = 'miner'`, `"amount" = 1`),
    /costs 1, 2 machines cost/,
  ],
  [
    'paid income that does not match the days',
    first('ProductOrder', `"status" = 'running'`, `"incomePaid" = 1`),
    /was paid 1 for/,
  ],
  [
    'a skipped day',
    first('ProductOrder', `"status" = 'running'`, `"dueAt" = 1`),
    /was due at 1 and nothing happened/,
  ],
  [
    'an early end',
    first('ProductOrder', `"status" = 'running'`, `"endsAt" = "endsAt" - 1`),
    /its days at another time/,
  ],
  [
    'an end before all days',
    first('ProductOrder', `"status" = 'ended'`, `"daysPaid" = 6, "incomePaid" = 6 * "dailyIncome"`),
    /is ended after 6 of 7 days/,
  ],
  [
    'principal returned twice',
    again(`"kind" = 'productReturn' AND "flag" = 'release'`),
    /productReturn .* too many/,
  ],
  [
    'an increased quota',
    first('Product', `"id" = 'debt-30'`, `"remaining" = "remaining" + 1`),
    /product debt-30: has \d+ left of/,
  ],
  ['a negative quota', first('Product', '1', `"remaining" = -1`), /has -1 left/],
  [
    'purchases above the limit per member',
    `UPDATE "Product" SET "maxPerMember" = 1`,
    /holds \d+ of at most 1/,
  ],
  [
    'a changed winner of a draw',
    first('IeoOrder', `"wonQuantity" > 0`, `"wonQuantity" = 0`),
    /has won 0, the draw gives it/,
  ],
  [
    'a changed closing price',
    `UPDATE "Ieo" SET "closingPrice" = NULL WHERE "status" = 'listed'`,
    /was won before its draw/,
  ],
  [
    'more won than offered',
    `UPDATE "Ieo" SET "supply" = 1 WHERE "status" = 'listed'`,
    /were won of a supply of 1/,
  ],
  [
    'an application without a draw',
    first('IeoOrder', `"status" = 'listed'`, `"status" = 'applied'`),
    /is applied in a phase of listed/,
  ],
  [
    'tokens that were not credited',
    gone('LedgerTransfer', `"kind" = 'ieoTokens'`),
    /the books lack a posting of \d+ ieoTokens/,
  ],
  [
    'tokens paid for twice',
    again(`"kind" = 'ieoPayment' AND "flag" = 'capture'`),
    /ieoPayment .* too many/,
  ],
  [
    'tokens paid too late',
    first('IeoOrder', `"status" = 'listed'`, `"paidAt" = 9999999999999`),
    /is listed and was paid at/,
  ],
  ['half a lot', first('IeoOrder', '1', `"quantity" = "quantity" - 1`), /asks for/],
  [
    'a listing without a symbol',
    `DELETE FROM "MarketSymbol" WHERE "symbol" = (SELECT "symbol" FROM "Ieo" WHERE "status" = 'listed')`,
    /its symbol not traded/,
  ],
  [
    'a subscription that stays open',
    first('Ieo', `"status" = 'listed'`, `"status" = 'issuing'`),
    /is still issuing after/,
  ],
];
