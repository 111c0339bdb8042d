import { type Corruption, again, first, gone } from './spoil.samples.ts';

const lost = `"kind" = 'optionStake' AND "flag" = 'capture'`;

export const books: readonly Corruption[] = [
  [
    'a raised balance',
    first('LedgerAccount', `"memberId" IS NOT NULL`, `"postedCredits" = "postedCredits" + 1`),
    /stored .*, moved/,
  ],
  [
    'a deleted account',
    gone('LedgerAccount', `"id" = 'house/fees/USDT'`),
    /has transfers but no row/,
  ],
  [
    'an account with another coin',
    first('LedgerAccount', `"id" = 'house/fees/USDT'`, `"currency" = 'BTC'`),
    /all BTC: sums to/,
  ],
  [
    'a negative balance of a member',
    first('LedgerTransfer', `"kind" = 'flashOut'`, `"amount" = "amount" * 100000`),
    /is negative/,
  ],
  [
    'a negative transfer',
    first('LedgerTransfer', `"kind" = 'openFee'`, `"amount" = -"amount"`),
    /moves -/,
  ],
  [
    'a transfer into another coin',
    first('LedgerTransfer', `"kind" = 'openFee'`, `"creditId" = 'house/fees/BTC'`),
    /moves USDT on house\/fees\/BTC/,
  ],
  [
    'a changed line',
    first('LedgerEntry', `"kind" = 'openFee'`, `"amount" = "amount" + 1`),
    /results in/,
  ],
  ['a deleted line', gone('LedgerEntry', `"kind" = 'openFee'`), /lines, but the transfers require/],
  [
    'a duplicated line',
    `INSERT INTO "LedgerEntry" SELECT 1, "transferId", "accountId", "memberId", "book", "currency", "kind", "amount", "availableAfter", "refType", "refId", "createdAt" FROM "LedgerEntry" WHERE "kind" = 'openFee' LIMIT 1`,
    /has two lines in/,
  ],
  [
    'a line with another kind',
    first('LedgerEntry', `"kind" = 'openFee'`, `"kind" = 'closeFee'`),
    /does not match/,
  ],
  [
    'a line without a transfer',
    first('LedgerEntry', `"kind" = 'openFee'`, `"transferId" = 'nothing'`),
    /has no transfer/,
  ],
  [
    'a line with another member’s id',
    first('LedgerEntry', `"kind" = 'openFee'`, `"memberId" = '1'`),
    /belongs to another member or book/,
  ],
  [
    'a negative balance on a line',
    first('LedgerEntry', `"kind" = 'openFee'`, `"availableAfter" = -1`),
    /negative: -1/,
  ],
  [
    'a last line that differs from the balance',
    `UPDATE "LedgerEntry" SET "availableAfter" = 7 WHERE "number" = (SELECT MAX("number") FROM "LedgerEntry")`,
    /its lines end at 7/,
  ],
  [
    'an increased hold',
    first('LedgerHold', '1', `"remaining" = "remaining" + 1`),
    /stored, remainder \d+/,
  ],
  ['a deleted hold', gone('LedgerHold', '1'), /remainder \d+, but no row/],
  [
    'a restored hold',
    `INSERT INTO "LedgerHold" SELECT "id", "debitId", "creditId", "amount", "refId" FROM "LedgerTransfer" WHERE "flag" = 'hold' AND "id" NOT IN (SELECT "id" FROM "LedgerHold") LIMIT 1`,
    /has a row but no remainder/,
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
    'a release without a hold',
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
    /has other accounts than its hold/,
  ],
  [
    'practice money moved to the main book',
    first(
      'LedgerTransfer',
      `"kind" = 'opening' AND "debitId" LIKE 'house/demo:%'`,
      `"creditId" = replace("creditId", 'demo', 'main')`,
    ),
    /no posting of opening goes from house\/demo:custody/,
  ],
  [
    'a contest’s fee in the platform’s main account',
    first(
      'LedgerTransfer',
      `"kind" = 'closeFee' AND "creditId" LIKE 'house/contest:%'`,
      `"creditId" = 'house/fees/USDT'`,
    ),
    /no posting of closeFee goes from m\d+\/contest:\d+/,
  ],
  [
    'practice money held for the platform’s main account',
    first('LedgerHold', `"creditId" LIKE 'house/demo:%'`, `"creditId" = 'house/payouts/USDT'`),
    /names other accounts or another reason/,
  ],
  [
    'a transfer between members',
    first('LedgerTransfer', `"kind" = 'contestReturn'`, `"creditId" = 'm1/main/USDT'`),
    /goes from one member to another/,
  ],
  [
    'an unknown kind',
    first('LedgerTransfer', `"kind" = 'openFee'`, `"kind" = 'present'`),
    /no posting of present goes/,
  ],
  ['a missing deposit', gone('Recharge', '1'), /belongs to recharge \d+, which is not there/],
  [
    'an unknown reference type',
    first('LedgerTransfer', `"kind" = 'recharge'`, `"refType" = 'present'`),
    /unknown reference type/,
  ],
  ['a deleted capture', gone('LedgerTransfer', lost), /the books lack a capture/],
  ['a number given out again', `UPDATE "World" SET "lastNumber" = 5`, /issued ids up to 5/],
  [
    'practice money credited twice',
    again(`"kind" = 'opening' AND "creditId" LIKE '%/demo/%'`),
    /of play money in 2 parts/,
  ],
  [
    'an opening credit booked twice',
    again(`"kind" = 'opening' AND "currency" = 'BTC'`),
    /was given one coin twice/,
  ],
];
