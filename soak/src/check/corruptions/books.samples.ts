import { type Corruption, again, first, gone } from './spoil.samples.ts';

const lost = `"kind" = 'optionStake' AND "flag" = 'capture'`;

export const books: readonly Corruption[] = [
  [
    'a balance that was raised',
    first('LedgerAccount', `"memberId" IS NOT NULL`, `"postedCredits" = "postedCredits" + 1`),
    /stored .*, moved/,
  ],
  [
    'an account that vanished',
    gone('LedgerAccount', `"id" = 'house/fees/USDT'`),
    /has movements and no row/,
  ],
  [
    'an account of another coin',
    first('LedgerAccount', `"id" = 'house/fees/USDT'`, `"currency" = 'BTC'`),
    /all BTC: sums to/,
  ],
  [
    'a member who owes',
    first('LedgerTransfer', `"kind" = 'flashOut'`, `"amount" = "amount" * 100000`),
    /stands below zero/,
  ],
  [
    'a movement backwards',
    first('LedgerTransfer', `"kind" = 'openFee'`, `"amount" = -"amount"`),
    /moves -/,
  ],
  [
    'a movement into another coin',
    first('LedgerTransfer', `"kind" = 'openFee'`, `"creditId" = 'house/fees/BTC'`),
    /moves USDT on house\/fees\/BTC/,
  ],
  [
    'a line that was forged',
    first('LedgerEntry', `"kind" = 'openFee'`, `"amount" = "amount" + 1`),
    /comes to/,
  ],
  [
    'a line that was hidden',
    gone('LedgerEntry', `"kind" = 'openFee'`),
    /lines tell of movements that ask for/,
  ],
  [
    'a line that was doubled',
    `INSERT INTO "LedgerEntry" SELECT 1, "transferId", "accountId", "memberId", "book", "currency", "kind", "amount", "availableAfter", "refType", "refId", "createdAt" FROM "LedgerEntry" WHERE "kind" = 'openFee' LIMIT 1`,
    /is told twice/,
  ],
  [
    'a line of another kind',
    first('LedgerEntry', `"kind" = 'openFee'`, `"kind" = 'closeFee'`),
    /does not say what/,
  ],
  [
    'a line of nothing',
    first('LedgerEntry', `"kind" = 'openFee'`, `"transferId" = 'nothing'`),
    /tells of no movement/,
  ],
  [
    'a line in another’s name',
    first('LedgerEntry', `"kind" = 'openFee'`, `"memberId" = '1'`),
    /another member’s or book’s name/,
  ],
  [
    'a moment below zero',
    first('LedgerEntry', `"kind" = 'openFee'`, `"availableAfter" = -1`),
    /below zero: -1/,
  ],
  [
    'a last line beside the balance',
    `UPDATE "LedgerEntry" SET "availableAfter" = 7 WHERE "number" = (SELECT MAX("number") FROM "LedgerEntry")`,
    /its lines say 7/,
  ],
  [
    'a hold that grew',
    first('LedgerHold', '1', `"remaining" = "remaining" + 1`),
    /stored, \d+ is left/,
  ],
  ['a hold that vanished', gone('LedgerHold', '1'), /is left, and no row/],
  [
    'a hold that came back',
    `INSERT INTO "LedgerHold" SELECT "id", "debitId", "creditId", "amount", "refId" FROM "LedgerTransfer" WHERE "flag" = 'hold' AND "id" NOT IN (SELECT "id" FROM "LedgerHold") LIMIT 1`,
    /is open, though nothing is left/,
  ],
  [
    'a hold for another payee',
    first('LedgerHold', '1', `"creditId" = 'house/fees/BTC'`),
    /names other accounts or another reason/,
  ],
  [
    'more released than was held',
    first('LedgerTransfer', `"flag" = 'release'`, `"amount" = "amount" + 1`),
    /more than is held/,
  ],
  [
    'a release of nothing',
    first('LedgerTransfer', `"flag" = 'release'`, `"holdId" = 'nothing'`),
    /draws on nothing, which is not open/,
  ],
  [
    'a release for another reason',
    first('LedgerTransfer', `"flag" = 'release'`, `"refId" = '1'`),
    /its hold to/,
  ],
  [
    'a capture for another payee',
    first('LedgerTransfer', `"flag" = 'capture'`, `"creditId" = 'house/insurance/USDT'`),
    /goes between other accounts than its hold/,
  ],
  [
    'play money made real',
    first(
      'LedgerTransfer',
      `"kind" = 'opening' AND "debitId" LIKE 'house/demo:%'`,
      `"creditId" = replace("creditId", 'demo', 'main')`,
    ),
    /no posting of opening goes from house\/demo:custody/,
  ],
  [
    'a fee of a contest in the house of everyday money',
    first(
      'LedgerTransfer',
      `"kind" = 'closeFee' AND "creditId" LIKE 'house/contest:%'`,
      `"creditId" = 'house/fees/USDT'`,
    ),
    /no posting of closeFee goes from m\d+\/contest:\d+/,
  ],
  [
    'play money lost to the house of everyday money',
    first('LedgerHold', `"creditId" LIKE 'house/demo:%'`, `"creditId" = 'house/payouts/USDT'`),
    /names other accounts or another reason/,
  ],
  [
    'a gift between members',
    first('LedgerTransfer', `"kind" = 'contestReturn'`, `"creditId" = 'm1/main/USDT'`),
    /goes from one member to another/,
  ],
  [
    'a kind that nobody knows',
    first('LedgerTransfer', `"kind" = 'openFee'`, `"kind" = 'present'`),
    /no posting of present goes/,
  ],
  [
    'a deposit that is not there',
    gone('Recharge', '1'),
    /belongs to recharge \d+, which is not there/,
  ],
  [
    'a reason that nobody knows',
    first('LedgerTransfer', `"kind" = 'recharge'`, `"refType" = 'present'`),
    /nobody knows what they belong to/,
  ],
  ['a movement without a hold’s end', gone('LedgerTransfer', lost), /the books lack a capture/],
  ['a number given out again', `UPDATE "World" SET "lastNumber" = 5`, /gave out 5 numbers/],
  [
    'play money given twice',
    again(`"kind" = 'opening' AND "creditId" LIKE '%/demo/%'`),
    /of play money in 2 parts/,
  ],
  [
    'a coin given twice',
    again(`"kind" = 'opening' AND "currency" = 'BTC'`),
    /was given one coin twice/,
  ],
];
