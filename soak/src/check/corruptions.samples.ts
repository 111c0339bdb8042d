/** One way to spoil a lived-in world, and what has to be said of it. `FIRST` picks one row. */
export type Corruption = readonly [what: string, sql: string, expected: RegExp];

const first = (table: string, where: string, set: string) =>
  `UPDATE "${table}" SET ${set} WHERE rowid = (SELECT rowid FROM "${table}" WHERE ${where} LIMIT 1)`;
const gone = (table: string, where: string) =>
  `DELETE FROM "${table}" WHERE rowid = (SELECT rowid FROM "${table}" WHERE ${where} LIMIT 1)`;
/** Books a movement a second time, under a name of its own. */
const again = (where: string) =>
  `INSERT INTO "LedgerTransfer" SELECT 'again', "flag", "kind", "currency", "debitId", "creditId", "amount", "holdId",
    "refType", "refId", "createdAt" FROM "LedgerTransfer" WHERE ${where} LIMIT 1`;

const lost = `"kind" = 'optionStake' AND "flag" = 'capture'`;
const sold = `"closeReason" = 'sold'`;
const entry = `"status" = 'finished'`;
const envelope = `"kind" = 'weeklyRedEnvelope'`;

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
      `"kind" = 'opening' AND "debitId" LIKE 'house/demo%'`,
      `"creditId" = replace("creditId", 'demo', 'main')`,
    ),
    /no posting of opening goes from house\/demo/,
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

const liquidated = `"closeReason" = 'liquidation'`;

export const trades: readonly Corruption[] = [
  [
    'a better result',
    first('Position', liquidated, `"realizedPnl" = "realizedPnl" + 1`),
    /realised -?\d+, its closes/,
  ],
  [
    'a better close',
    first('PositionClose', '1', `"realizedPnl" = "realizedPnl" + 1`),
    /close \d+ realised/,
  ],
  [
    'a better price',
    first('PositionClose', '1', `"price" = "price" + 100000000`),
    /close \d+ costs/,
  ],
  ['a fee of nothing', first('PositionClose', '1', `"fee" = 0`), /close \d+ costs 0/],
  ['a close fee of nothing', first('Position', liquidated, `"closeFee" = 0`), /paid 0 to close/],
  ['a smaller close', first('PositionClose', '1', `"quantity" = "quantity" - 1`), /still open/],
  ['a close that vanished', gone('PositionClose', '1'), /still open/],
  ['a close of nothing', gone('Position', liquidated), /closes a position that is not there/],
  [
    'a close in another’s name',
    first('PositionClose', '1', `"memberId" = '1'`),
    /is another member’s or book’s/,
  ],
  [
    'another leverage',
    first('Position', liquidated, `"leverage" = "leverage" + 1`),
    /began with a margin of/,
  ],
  [
    'another margin',
    first('Position', `"status" = 'running'`, `"margin" = "margin" + 1`),
    /has a margin of/,
  ],
  ['an open fee of nothing', first('Position', liquidated, `"openFee" = 0`), /paid 0 to open/],
  [
    'another liquidation price',
    first('Position', `"status" = 'running'`, `"liquidationPrice" = 1`),
    /is liquidated at 1/,
  ],
  [
    'a level nobody waits for',
    first('Position', `"status" = 'running'`, `"triggerBelow" = NULL, "triggerAbove" = NULL`),
    /waits for null and null/,
  ],
  [
    'a rate of no level',
    first('Position', liquidated, `"takerFeeRate" = 1`),
    /pays a fee rate of no level/,
  ],
  [
    'a stop it does not have',
    first('PositionClose', `"reason" = 'liquidation'`, `"reason" = 'stopLoss'`),
    /closed by a stopLoss that it does not have/,
  ],
  [
    'a target that was not reached',
    first('Position', `"closeReason" = 'takeProfit'`, `"takeProfit" = "takeProfit" / 2`),
    /closed by takeProfit at \d+, which does not reach it/,
  ],
  [
    'an end that is not its last close',
    first('Position', liquidated, `"closePrice" = 1`),
    /ended otherwise than its last close/,
  ],
  [
    'a margin that stays',
    gone('LedgerTransfer', `"kind" = 'positionMarginReturn'`),
    /is closed and its margin is not/,
  ],
  [
    'a margin given back short',
    first('LedgerTransfer', `"kind" = 'positionMarginReturn'`, `"amount" = "amount" - 1`),
    /of its margin back, not/,
  ],
  ['a fee taken twice', again(`"kind" = 'closeFee'`), /closeFee .* too many/],
  [
    'a loss nobody booked',
    gone('LedgerTransfer', `"kind" = 'liquidation'`),
    /the books lack a posting of \d+ liquidation/,
  ],
  [
    'a cancelled order that opened',
    first('Position', `"closeReason" = 'cancelled'`, `"openPrice" = 1, "openedAt" = 1`),
    /is cancelled and opened/,
  ],
  [
    'an open position closed by hand',
    first('Position', `"status" = 'running'`, `"status" = 'closed'`),
    /is closed with \d+ of/,
  ],
  [
    'another winner',
    first('OptionOrder', `"result" = 'lose'`, `"result" = 'win'`),
    /is a lose, not a win/,
  ],
  [
    'a larger payout',
    first('OptionOrder', `"result" = 'win'`, `"payout" = "payout" + 1`),
    /pays \d+, not/,
  ],
  [
    'another exit',
    first('OptionOrder', `"result" = 'win'`, `"exitPrice" = "entryPrice"`),
    /is a tie, not a win/,
  ],
  [
    'another entry',
    first('OptionOrder', `"status" = 'settled'`, `"entryPrice" = "entryPrice" + 1`),
    /another option/,
  ],
  [
    'an option that never ends',
    first('OptionOrder', `"status" = 'settled'`, `"status" = 'running'`),
    /expired at \d+ and still runs/,
  ],
  [
    'an option that runs longer',
    first('OptionOrder', `"status" = 'running'`, `"expiresAt" = "expiresAt" + 1`),
    /does not expire after its seconds/,
  ],
  ['an option settled twice', again(`"kind" = 'optionPayout'`), /optionPayout .* too many/],
  [
    'a result before the end',
    first('OptionOrder', `"status" = 'running'`, `"result" = 'win'`),
    /runs and has a result/,
  ],
  ['seven at once', `UPDATE "OptionOrder" SET "memberId" = '1', "createdAt" = 1`, /run at once/],
  [
    'another amount of coins',
    first('FlashExchange', '1', `"toAmount" = "toAmount" + 1000000`),
    /exchange \d+: gives/,
  ],
  [
    'a leg that is missing',
    gone('LedgerTransfer', `"kind" = 'flashIn'`),
    /the books lack a posting of \d+ flashIn/,
  ],
  [
    'a quote that carried two',
    `UPDATE "FlashExchange" SET "quoteId" = 'one'`,
    /which another exchange used/,
  ],
  [
    'a quote that promises more',
    first('FlashQuote', '1', `"toAmount" = "toAmount" + 1`),
    /quote \d+: promises/,
  ],
  [
    'a quote used by nobody',
    first('FlashQuote', `"usedAt" IS NULL`, `"usedAt" = 1`),
    /was used at 1/,
  ],
  [
    'a quote used too late',
    first('FlashQuote', `"usedAt" IS NOT NULL`, `"expiresAt" = 1`),
    /was used after its end/,
  ],
  [
    'a quote of another',
    first('FlashQuote', `"usedAt" IS NOT NULL`, `"memberId" = '1'`),
    /promises another memberId/,
  ],
];

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
    'a rejected withdrawal that left',
    first('Withdrawal', `"state" = 'delivered'`, `"state" = 'rejected'`),
    /the books lack a release of \d+ withdrawal/,
  ],
  [
    'a withdrawal for nothing',
    first('Withdrawal', `"state" = 'delivered'`, `"fee" = 0`),
    /costs 0, its network takes/,
  ],
  [
    'a withdrawal that nothing holds',
    gone('LedgerHold', `"id" LIKE 'withdrawal/%'`),
    /withdrawal \d+: \d+ is held, not/,
  ],
  [
    'more than a day allows',
    first('Withdrawal', `"state" = 'delivered'`, `"usdtValue" = 99999999999999999`),
    /takes out \d+ of at most/,
  ],
  [
    'a decided withdrawal nobody decided',
    first('Withdrawal', `"state" = 'delivered'`, `"decidedAt" = NULL`),
    /is delivered and was decided at null/,
  ],
  [
    'interest forgiven',
    first('Loan', `"interestPaid" > 0`, `"interestPaid" = "interestPaid" + 1`),
    /of interest, the books/,
  ],
  [
    'principal forgiven',
    first('Loan', `"status" = 'passed'`, `"principalLeft" = "principalLeft" - 1`),
    /has \d+ left, the books/,
  ],
  [
    'hours forgotten',
    first('Loan', `"status" = 'passed'`, `"hoursSettled" = "hoursSettled" + 1`),
    /hours, the books/,
  ],
  [
    'interest that is due',
    first('Loan', `"status" = 'passed'`, `"interestDue" = 1`),
    /has 1 due, the books/,
  ],
  ['a cheaper loan', first('Loan', sold, `"dailyRate" = 1`), /is more than the \d+ owed/],
  [
    'principal before interest',
    first('LedgerTransfer', `"kind" = 'loanInterest'`, `"amount" = "amount" - 1`),
    /of interest unpaid/,
  ],
  [
    'a loan over with a debt',
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
    'a term nobody noticed',
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
    'collateral sold out of danger',
    first('Loan', sold, `"liquidationLtv" = "liquidationLtv" * 2`),
    /was not in danger/,
  ],
  [
    'more collateral',
    first('Loan', sold, `"pledgeQuantity" = "pledgeQuantity" + 1`),
    /pledges \d+, the books hold/,
  ],
  [
    'collateral given back and sold',
    first('Loan', sold, `"closeReason" = 'repaid'`),
    /sold collateral for somebody else, or without having to/,
  ],
  [
    'credit with collateral',
    first('Loan', `"type" = 'pledge'`, `"type" = 'credit'`),
    /is a credit of \d+ BTC/,
  ],
];

export const investments: readonly Corruption[] = [
  [
    'income nobody booked',
    gone('LedgerTransfer', `"kind" = 'productIncome'`),
    /the books lack a posting of \d+ productIncome/,
  ],
  ['a day paid twice', again(`"kind" = 'productIncome'`), /productIncome .* too many/],
  ['another income', first('ProductOrder', '1', `"dailyIncome" = "dailyIncome" + 1`), /a day, not/],
  [
    'machines for nothing',
    first('ProductOrder', `"type" = 'miner'`, `"amount" = 1`),
    /costs 1, 2 machines cost/,
  ],
  [
    'income beside the days',
    first('ProductOrder', `"status" = 'running'`, `"incomePaid" = 1`),
    /was paid 1 for/,
  ],
  [
    'a day that was skipped',
    first('ProductOrder', `"status" = 'running'`, `"dueAt" = 1`),
    /was due at 1 and nothing happened/,
  ],
  [
    'an end that came too soon',
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
    'more left than there was',
    first('Product', `"id" = 'debt-30'`, `"remaining" = "remaining" + 1`),
    /product debt-30: has \d+ left of/,
  ],
  ['less than nothing left', first('Product', '1', `"remaining" = -1`), /has -1 left/],
  ['more than one may have', `UPDATE "Product" SET "maxPerMember" = 1`, /holds \d+ of at most 1/],
  [
    'another winner of a draw',
    first('IeoOrder', `"wonQuantity" > 0`, `"wonQuantity" = 0`),
    /has won 0, the draw gives it/,
  ],
  [
    'another closing price',
    `UPDATE "Ieo" SET "closingPrice" = NULL WHERE "status" = 'listed'`,
    /was won before its draw/,
  ],
  [
    'more won than there is',
    `UPDATE "Ieo" SET "supply" = 1 WHERE "status" = 'listed'`,
    /were won of a supply of 1/,
  ],
  [
    'an application nobody drew',
    first('IeoOrder', `"status" = 'listed'`, `"status" = 'applied'`),
    /is applied in a phase of listed/,
  ],
  [
    'tokens nobody credited',
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
    'a listing that is none',
    `DELETE FROM "MarketSymbol" WHERE "symbol" = (SELECT "symbol" FROM "Ieo" WHERE "status" = 'listed')`,
    /its symbol not traded/,
  ],
  [
    'a subscription that stays open',
    first('Ieo', `"status" = 'listed'`, `"status" = 'issuing'`),
    /is still issuing after/,
  ],
];

export const rewards: readonly Corruption[] = [
  ['a Monday without an envelope', gone('VipReward', envelope), /got no red envelope in/],
  [
    'a larger envelope',
    first('VipReward', envelope, `"amount" = "amount" + 1`),
    /in the red envelope of level/,
  ],
  [
    'an envelope of another week',
    first('VipReward', envelope, `"period" = '2025-W01'`),
    /got the red envelope of 2025-W01/,
  ],
  [
    'an envelope of another level',
    first('VipReward', envelope, `"level" = 8`),
    /without having it/,
  ],
  [
    'two envelopes',
    `DROP INDEX "VipReward_memberId_kind_period_key"; INSERT INTO "VipReward" SELECT 'again', "memberId", "kind", "level", "period", "amount", "createdAt" FROM "VipReward" WHERE ${envelope} LIMIT 1`,
    /got two red envelopes/,
  ],
  [
    'an envelope nobody paid',
    gone('LedgerTransfer', envelope),
    /the books lack a posting of \d+ weeklyRedEnvelope/,
  ],
  ['an envelope paid twice', again(envelope), /weeklyRedEnvelope .* too many/],
  ['a bonus that is missing', gone('VipReward', `"kind" = 'upgradeBonus'`), /got bonuses/],
  ['a level nobody told of', first('Member', '1', `"vipLevel" = 8`), /has level 8, was told of/],
  [
    'a level never reached',
    first('Member', '1', `"vipLevelReached" = 8`),
    /reached 8, was told of/,
  ],
  [
    'a reward of no kind',
    first('VipReward', '1', `"kind" = 'present'`),
    /has a reward of kind present/,
  ],
  ['a task rewarded twice', again(`"kind" = 'taskReward'`), /was rewarded twice/],
  [
    'a task rewarded richly',
    first('LedgerTransfer', `"kind" = 'taskReward'`, `"amount" = "amount" + 1`),
    /was not rewarded with what it offers/,
  ],
  [
    'a task nobody did',
    `UPDATE "Member" SET "kycStatus" = 'none', "invitedById" = NULL`,
    /was rewarded with 0 of 1 done/,
  ],
  [
    'a check-in of another day',
    first('CheckIn', '1', `"day" = '2026-02-01'`),
    /says 2026-02-01 at/,
  ],
  [
    'a rebate that is missing',
    gone('LedgerTransfer', `"kind" = 'inviteReward'`),
    /the books lack a posting of \d+ inviteReward/,
  ],
  [
    'a rebate too large',
    first('LedgerTransfer', `"kind" = 'inviteReward'`, `"amount" = "amount" + 1`),
    /inviteReward .* too many/,
  ],
  ['another prize', first('ContestEntry', entry, `"prize" = 7`), /won 7 at rank/],
  ['another rank', first('ContestEntry', entry, `"rank" = 9`), /has rank 9/],
  ['another volume', first('ContestEntry', entry, `"volume" = 9`), /traded 9, its orders/],
  [
    'more equity',
    first('ContestEntry', entry, `"equity" = "equity" + 1`),
    /the books lack a posting of \d+ contestReturn/,
  ],
  ['a prize paid twice', again(`"kind" = 'contestPrize'`), /contestPrize .* too many/],
  [
    'an entry paid for by nobody',
    gone('LedgerTransfer', `"kind" = 'contestJoin'`),
    /the books lack a posting of \d+ contestJoin/,
  ],
  ['an entry below the least fund', first('ContestEntry', '1', `"fund" = 1`), /has a fund of 1/],
  ['an entry that is missing', gone('ContestEntry', entry), /who is not in it/],
  [
    'two entries',
    `DROP INDEX "ContestEntry_contestId_memberId_key"; INSERT INTO "ContestEntry" SELECT 'again', "contestId", "memberId", "fund", "status", "joinedAt", "exitedAt", "equity", "volume", "rank", "prize" FROM "ContestEntry" LIMIT 1`,
    /is in it twice/,
  ],
  [
    'a contest that never ends',
    first('Contest', `"status" = -2`, `"status" = 1`),
    /still has status 1 after/,
  ],
  [
    'more members than places',
    `UPDATE "Contest" SET "participantsMax" = 0`,
    /has \d+ of at most 0/,
  ],
  [
    'a fund that stayed behind',
    first(
      'LedgerAccount',
      `"book" LIKE 'contest:%' AND "postedDebits" = "postedCredits"`,
      `"pendingDebits" = '1'`,
    ),
    /left something in its account/,
  ],
  [
    'a trade after the end',
    first('Position', `"book" LIKE 'contest:%'`, `"status" = 'running'`),
    /is over and \d+ is open/,
  ],
];

export const time: readonly Corruption[] = [
  [
    'an event that failed',
    first('TimelineEntry', `"doneAt" IS NULL`, `"parkedAt" = 1, "error" = 'no reason'`),
    /failed and is parked: no reason/,
  ],
  [
    'an event that was left out',
    first('TimelineEntry', `"kind" = 'vip.midnight' AND "doneAt" IS NOT NULL`, `"doneAt" = NULL`),
    /has not happened/,
  ],
  [
    'an event at another time',
    first('TimelineEntry', `"doneAt" IS NOT NULL`, `"doneAt" = "doneAt" - 1`),
    /was due at \d+, happened at/,
  ],
  [
    'an event ahead of time',
    first('TimelineEntry', `"doneAt" IS NULL`, `"doneAt" = "dueAt"`),
    /later than now/,
  ],
  [
    'an event done twice',
    `INSERT INTO "TimelineEntry" ("id", "dueAt", "priority", "kind", "refId", "payload", "doneAt", "createdAt") SELECT 'again', "dueAt", "priority", "kind", "refId", "payload", "doneAt", "createdAt" FROM "TimelineEntry" WHERE "kind" = 'contests.end' AND "doneAt" IS NOT NULL LIMIT 1`,
    /contests\.end of \d+: is there twice/,
  ],
  [
    'a midnight that was left out',
    gone(
      'TimelineEntry',
      `"kind" = 'vip.midnight' AND "doneAt" > (SELECT MIN("doneAt") FROM "TimelineEntry" WHERE "kind" = 'vip.midnight')`,
    ),
    /job vip\.midnight: has a turn at/,
  ],
  [
    'a job that never comes again',
    gone('TimelineEntry', `"kind" = 'vip.redEnvelope' AND "doneAt" IS NULL`),
    /has 0 dates to come/,
  ],
  [
    'an appointment that got lost',
    gone('TimelineEntry', `"kind" = 'options.settle' AND "doneAt" IS NULL`),
    /options\.settle of \d+: is awaited and 0 times to come/,
  ],
  [
    'an appointment put off',
    first('TimelineEntry', `"kind" = 'contests.end' AND "doneAt" IS NULL`, `"dueAt" = "dueAt" + 1`),
    /is due at \d+, awaited at/,
  ],
];
