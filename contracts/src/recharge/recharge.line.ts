import { defineLine } from '../line.ts';

/** Deposits: a member reports one with its proof. */
export const rechargeLine = defineLine({
  name: 'recharge',
  summary: 'A deposit that a member reported.',
  initial: 'underReview',
  states: {
    underReview: {
      meaning: 'Reported with its proof; not credited yet.',
      status: 0,
      outcome: 'waiting',
    },
    delivered: { meaning: 'Credited to the main account.', status: 1, outcome: 'done' },
    rejected: { meaning: 'Rejected with a reason.', status: -1, outcome: 'failed' },
  },
  transitions: [
    { from: 'underReview', event: 'approve', to: 'delivered', by: ['clock', 'operator'] },
    { from: 'underReview', event: 'reject', to: 'rejected', by: ['clock', 'operator'] },
  ],
  listPage: '/chongzhitixianRecord?kind=recharges',
  resultPage: '/chongzhitixianResult?recharge=',
});

export type RechargeState = keyof typeof rechargeLine.statusOf;
export type RechargeStatus = (typeof rechargeLine.statuses)[number];

/** Maximum of one deposit, by coin: far above any realistic transfer. Coins without an entry use RECHARGE_MAX. */
const rechargeMaxima: Readonly<Record<string, string>> = { BTC: '1000', ETH: '10000' };
const RECHARGE_MAX = '10000000';

/** Maximum of one deposit of a coin, as a decimal. */
export function rechargeMax(currency: string): string {
  return Object.hasOwn(rechargeMaxima, currency)
    ? (rechargeMaxima[currency] ?? RECHARGE_MAX)
    : RECHARGE_MAX;
}

/** Maximum balance of a coin in an account; above it deposits of the coin are refused. As a decimal. */
export const BALANCE_MAX = '1000000000';
