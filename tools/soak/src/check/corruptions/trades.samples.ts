import { type Corruption, again, first, gone } from './spoil.samples.ts';

const liquidated = `"closeReason" = 'liquidation'`;

export const trades: readonly Corruption[] = [
  [
    'a better result',
    first('Position', liquidated, `"realizedPnl" = "realizedPnl" + 1`),
    /realized -?\d+, its closes/,
  ],
  [
    'a better close',
    first('PositionClose', '1', `"realizedPnl" = "realizedPnl" + 1`),
    /close \d+ realized/,
  ],
  [
    'a better price',
    first('PositionClose', '1', `"price" = "price" + 100000000`),
    /close \d+ costs/,
  ],
  ['a zero fee', first('PositionClose', '1', `"fee" = 0`), /close \d+ costs 0/],
  ['a zero close fee', first('Position', liquidated, `"closeFee" = 0`), /paid 0 to close/],
  ['a smaller close', first('PositionClose', '1', `"quantity" = "quantity" - 1`), /still open/],
  ['a deleted close', gone('PositionClose', '1'), /still open/],
  [
    'an exit larger than its position',
    first('Position', `"exits" <> '[]'`, `"quantity" = 1, "openedQuantity" = 1`),
    /has an exit of \d+ of 1/,
  ],
  [
    'an exit without its level',
    first('Position', `"exits" <> '[]' AND "status" = 'running'`, `"exits" = '[]'`),
    /waits for \d+/,
  ],
  [
    'a close by an exit of another price',
    first(
      'PositionClose',
      `"exitPrice" IS NOT NULL AND "reason" = 'takeProfit'
        AND "positionId" IN (SELECT "id" FROM "Position" WHERE "direction" = 'short')`,
      `"exitPrice" = 1`,
    ),
    /closed by takeProfit at \d+, which does not reach it/,
  ],
  [
    'a trigger order with another trigger price',
    first('Position', `"triggerPrice" IS NOT NULL`, `"triggerPrice" = "triggerPrice" * 2`),
    /began with a margin of/,
  ],
  [
    'a close without a position',
    gone('Position', liquidated),
    /closes a position that is not there/,
  ],
  [
    'a close with another member’s id',
    first('PositionClose', '1', `"memberId" = '1'`),
    /is another member’s or book’s/,
  ],
  [
    'a changed leverage',
    first('Position', liquidated, `"leverage" = "leverage" + 1`),
    /began with a margin of/,
  ],
  [
    'a changed margin',
    first('Position', `"status" = 'running'`, `"margin" = "margin" + 1`),
    /has a margin of/,
  ],
  ['a zero open fee', first('Position', liquidated, `"openFee" = 0`), /paid 0 to open/],
  [
    'a changed liquidation price',
    first('Position', `"status" = 'running'`, `"liquidationPrice" = 1`),
    /is liquidated at 1/,
  ],
  [
    'the credit of another tier',
    first(
      'Position',
      `"status" = 'running' AND "orderType" <> 'trigger'`,
      `"maintenanceCum" = "maintenanceCum" + 1`,
    ),
    /a credit of \d+ beside \d+ in the coin/,
  ],
  [
    'the rate of another tier',
    first('Position', `"status" = 'running'`, `"maintenanceRate" = "maintenanceRate" * 2`),
    /a rate of \d+ and/,
  ],
  [
    'a larger size before it',
    `UPDATE "Position" SET "openedQuantity" = "openedQuantity" * 1000 WHERE "symbol" = 'ETH/USDT'`,
    /beside [1-9]\d+ in the coin/,
  ],
  [
    'a level without a trigger',
    first('Position', `"status" = 'running'`, `"triggerBelow" = NULL, "triggerAbove" = NULL`),
    /waits for null and null/,
  ],
  [
    'a rate that matches no level',
    first('Position', liquidated, `"takerFeeRate" = 1`),
    /pays a fee rate of no level/,
  ],
  [
    'a close by a missing stop',
    first('PositionClose', `"reason" = 'liquidation'`, `"reason" = 'stopLoss'`),
    /closed by a stopLoss that it does not have/,
  ],
  [
    'a take-profit that was not reached',
    first('Position', `"closeReason" = 'takeProfit'`, `"takeProfit" = "takeProfit" / 2`),
    /closed by takeProfit at \d+, which does not reach it/,
  ],
  [
    'an end that differs from the last close',
    first('Position', liquidated, `"closePrice" = 1`),
    /ended otherwise than its last close/,
  ],
  [
    'a margin that was not released',
    gone(
      'LedgerTransfer',
      `"kind" = 'positionMarginReturn' AND "refId" IN (SELECT "id" FROM "Position" WHERE ${liquidated})`,
    ),
    /is closed and its margin is not/,
  ],
  [
    'a margin released in part',
    first('LedgerTransfer', `"kind" = 'positionMarginReturn'`, `"amount" = "amount" - 1`),
    /of its margin back, not/,
  ],
  ['a fee taken twice', again(`"kind" = 'closeFee'`), /closeFee .* too many/],
  [
    'a loss that was not booked',
    gone('LedgerTransfer', `"kind" = 'liquidation'`),
    /the books lack a posting of \d+ liquidation/,
  ],
  [
    'a canceled order that opened',
    first('Position', `"closeReason" = 'cancelled'`, `"openPrice" = 1, "openedAt" = 1`),
    /is cancelled and opened/,
  ],
  [
    'an open position with a manual close',
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
  [
    'seven concurrent options',
    `UPDATE "OptionOrder" SET "memberId" = '1', "createdAt" = 1`,
    /run at once/,
  ],
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
    'a used quote without an exchange',
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
