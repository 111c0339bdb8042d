import type { IconName } from '../../ui/iconPaths.ts';

export type Tone = 'plain' | 'ok' | 'warn' | 'bad' | 'gold' | 'envelope';

interface Look {
  readonly icon: IconName;
  readonly tone: Tone;
}

/**
 * Icon and tone of a notice, by prefix of its kind; the longest match applies. A trading loss is not a failure, so its
 * tone is plain.
 */
const looks: Readonly<Record<string, Look>> = {
  orderFilled: { icon: 'check', tone: 'ok' },
  triggerOrderOpened: { icon: 'check', tone: 'ok' },
  triggerOrderCancelled: { icon: 'warning', tone: 'warn' },
  closedBy: { icon: 'contract', tone: 'plain' },
  'closedBy.liquidation': { icon: 'warning', tone: 'bad' },
  option: { icon: 'clock', tone: 'plain' },
  recharge: { icon: 'deposit', tone: 'ok' },
  rechargeRejected: { icon: 'deposit', tone: 'bad' },
  withdrawal: { icon: 'withdraw', tone: 'ok' },
  withdrawalRejected: { icon: 'withdraw', tone: 'bad' },
  withdrawalFailed: { icon: 'withdraw', tone: 'bad' },
  loan: { icon: 'loan', tone: 'plain' },
  loanRejected: { icon: 'loan', tone: 'bad' },
  loanMarginCall: { icon: 'warning', tone: 'bad' },
  loanCollateralSold: { icon: 'warning', tone: 'bad' },
  loanOverdue: { icon: 'warning', tone: 'warn' },
  loanGraceOver: { icon: 'warning', tone: 'bad' },
  product: { icon: 'arbitrage', tone: 'plain' },
  ieo: { icon: 'ieo', tone: 'plain' },
  ieoWon: { icon: 'ieo', tone: 'gold' },
  kyc: { icon: 'shield', tone: 'plain' },
  kycRejected: { icon: 'shield', tone: 'bad' },
  kycAdvancedRejected: { icon: 'shield', tone: 'bad' },
  contest: { icon: 'contest', tone: 'gold' },
  level: { icon: 'crown', tone: 'gold' },
  upgradeBonus: { icon: 'crown', tone: 'gold' },
  weeklyRedEnvelope: { icon: 'gift', tone: 'envelope' },
  taskReward: { icon: 'gift', tone: 'gold' },
  team: { icon: 'crowd', tone: 'plain' },
  announcement: { icon: 'news', tone: 'plain' },
};
const byLength = Object.keys(looks).toSorted((a, b) => b.length - a.length);
const unknown: Look = { icon: 'bell', tone: 'plain' };

/** Returns icon and tone of a kind; a bell for an unknown kind of a newer server. */
export function findLook(kind: string): Look {
  return looks[byLength.find((start) => kind.startsWith(start)) ?? ''] ?? unknown;
}

/**
 * The action of a danger that concerns the member's money, by kind: a key of `content.notices`. Its card is red, and is
 * also shown on pages with a price.
 */
const dangerActions: Readonly<Record<string, 'seeWhy' | 'addCollateral' | 'repay'>> = {
  'closedBy.liquidation': 'seeWhy',
  loanMarginCall: 'addCollateral',
  loanCollateralSold: 'seeWhy',
  loanOverdue: 'repay',
  loanGraceOver: 'repay',
};

/** Returns the action of a danger; undefined for any other notice. */
export const dangerAction = (kind: string) => dangerActions[kind];

/**
 * Whether the amount of a notice of this kind is a gain or a loss. The amount of a deposit or withdrawal is neither.
 */
export function isResult(kind: string): boolean {
  return kind.startsWith('closedBy') || kind.startsWith('option');
}

/** Digits of the amounts of a notice: tokens of a subscription are whole lots, shown without trailing zeros. */
export function amountStyle(kind: string): { digits?: 'exact' } {
  return kind.startsWith('ieo') ? { digits: 'exact' } : {};
}

/** Masks the amounts in a text of the server, for members who hide amounts. */
export function withoutAmounts(text: string): string {
  return text.replace(/\d[\d.,]*(?=\s?[A-Z]{2,10}(?![A-Za-z]))/g, '••••');
}
