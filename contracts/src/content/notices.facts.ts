import { z } from 'zod';
import { amount, count, epochMs, id, oneOf, signedAmount } from '../fields.ts';
import { currency, symbol } from '../tradeFields.ts';

/** Codes of the product's own reasons for a decision against a member. An operator's reason is free text. */
export const reasonCodes = [
  'documentsUnverified',
  'loanNotApproved',
  'withdrawalNotApproved',
  'transferReturned',
  'proofUnmatched',
  'pictureAmountDiffers',
  'pictureUnreadable',
  'addressNotYours',
  'networkReturned',
  'creditScoreLow',
  'portraitBlurred',
  'addressNotFound',
  'balanceTooLow',
  'leverageTooHigh',
  'positionTooLarge',
  'positionTooSmall',
  'wouldLiquidateAtOnce',
  'stopsNotPossible',
  'symbolNotTrading',
  'tradingTermsChanged',
] as const;
export type ReasonCode = (typeof reasonCodes)[number];

const money = z
  .object({
    amount: signedAmount.describe('The amount.'),
    currency: currency.describe('Its coin.'),
  })
  .meta({ schemaName: 'NoticeMoney', about: 'An amount with its coin, in a notice.' });

const reason = z
  .object({
    code: oneOf(reasonCodes, 'ReasonCode')
      .optional()
      .describe('The code of a reason of the product; absent for a text that an operator typed.'),
    text: z.string().describe('The reason, in the request’s language or as an operator typed it.'),
  })
  .meta({ schemaName: 'NoticeReason', about: 'Why a request of the member was rejected.' });

const fields = {
  refId: id.optional().describe('The id of the object that the notice is about.'),
  account: z.string().optional().describe('The masked account of another member.'),
  amount: money.optional().describe('The amount that was asked for, paid or returned.'),
  currency: currency.optional().describe('The coin whose price is meant.'),
  destination: z.string().optional().describe('The masked destination of a withdrawal.'),
  endTime: epochMs.optional().describe('The end of the term or contest, in epoch ms.'),
  factor: count.optional().describe('The factor of the interest of an overdue loan.'),
  graceTime: epochMs.optional().describe('The end of the grace period, in epoch ms.'),
  level: count.optional().describe('The VIP level.'),
  owed: money.optional().describe('The debt, with interest.'),
  paid: money.optional().describe('The part of a sale that paid the debt.'),
  payout: money.optional().describe('What an option returned.'),
  price: amount().optional().describe('The mark price of the coin, in USDT.'),
  quantity: money.optional().describe('The quantity of the coin or token.'),
  rank: count.optional().describe('The rank in a contest.'),
  reason: reason.optional().describe('The reason of a rejection.'),
  returned: money.optional().describe('The part of a sale that remained for the member.'),
  salePrice: amount().optional().describe('The price at which collateral is sold, in USDT.'),
  stake: money.optional().describe('The stake of an option.'),
  startTime: epochMs.optional().describe('The start of the contest, in epoch ms.'),
  symbol: symbol.optional().describe('The trading pair.'),
};

/** The facts of a notice. Which of them a kind has is in `noticeFactNames`. */
export const noticeFacts = z.object(fields).meta({
  schemaName: 'NoticeFacts',
  about: 'The values in the text of a notice. An app words a notice by its kind and these facts.',
});
export type NoticeFacts = z.infer<typeof noticeFacts>;

/** A fact that a text can contain; `refId` identifies the object and is never shown. */
export type NoticeFactName = Exclude<keyof NoticeFacts, 'refId'>;

/** The facts of every kind of notice to a member: exactly the placeholders of its texts. */
export const noticeFactNames = {
  rechargeDelivered: ['amount'],
  rechargeRejected: ['amount', 'reason'],
  orderFilled: ['symbol'],
  triggerOrderOpened: ['symbol'],
  triggerOrderCancelled: ['symbol', 'reason'],
  'closedBy.takeProfit': ['symbol'],
  'closedBy.takeProfitExit': ['symbol'],
  'closedBy.stopLoss': ['symbol'],
  'closedBy.stopLossExit': ['symbol'],
  'closedBy.trailingStop': ['symbol'],
  'closedBy.liquidation': ['symbol'],
  'closedBy.contestEnd': ['symbol'],
  levelUp: ['level'],
  levelDown: ['level'],
  upgradeBonus: ['amount', 'level'],
  weeklyRedEnvelope: ['amount', 'level'],
  withdrawalApproved: ['amount'],
  withdrawalPaidOut: ['amount', 'destination'],
  withdrawalDelivered: ['amount', 'destination'],
  withdrawalRejected: ['amount', 'reason'],
  withdrawalFailed: ['amount', 'reason'],
  kycInReview: [],
  kycAuthorised: [],
  kycRejected: ['reason'],
  kycAdvancedAuthorised: [],
  kycAdvancedRejected: ['reason'],
  loanPendingReview: ['amount'],
  loanApproved: ['amount'],
  loanRejected: ['amount', 'reason'],
  loanPaidOut: ['amount', 'endTime'],
  loanRepaid: ['amount'],
  loanMarginCall: ['currency', 'price', 'salePrice'],
  loanCollateralSold: ['quantity', 'price', 'paid', 'returned'],
  loanOverdue: ['owed', 'graceTime'],
  loanGraceOver: ['owed', 'factor'],
  productBought: ['amount'],
  productEnded: ['amount'],
  productCancelled: ['amount'],
  productFrozen: ['amount'],
  productUnfrozen: ['amount'],
  ieoApplied: ['quantity'],
  ieoWon: ['quantity'],
  ieoLost: ['quantity'],
  ieoPaid: ['quantity'],
  ieoForfeited: ['quantity'],
  ieoListed: ['quantity'],
  optionWon: ['symbol', 'stake', 'payout'],
  optionLost: ['symbol', 'stake'],
  optionTied: ['symbol', 'stake'],
  contestStarted: ['endTime'],
  contestEnded: ['startTime', 'rank', 'amount'],
  contestPrize: ['startTime', 'rank', 'amount'],
  teamJoined: ['account'],
  taskReward: ['amount'],
} as const satisfies Readonly<Record<string, readonly NoticeFactName[]>>;

/** A kind of notice to a member, with its texts under `content.notices` in the translations. */
export type NoticeKey = keyof typeof noticeFactNames;

export const isNoticeKey = (kind: string): kind is NoticeKey =>
  Object.hasOwn(noticeFactNames, kind);

/** Whether facts are exactly those of a kind. A kind of a newer server may have any. */
export function hasFactsOfKind(kind: string, facts: NoticeFacts): boolean {
  if (!isNoticeKey(kind)) return true;
  const names = Object.keys(facts).filter((name) => name !== 'refId');
  return names.toSorted().join() === noticeFactNames[kind].toSorted().join();
}
