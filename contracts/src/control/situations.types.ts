/** Parameters of situations, as they are named in a request. */
export const situationChoices = ['in', 'level', 'rank', 'count', 'since'] as const;
export type SituationChoice = (typeof situationChoices)[number];

/** Groups of situations, in the order of the list. */
export const situationGroups = [
  'identity',
  'money',
  'positions',
  'options',
  'loans',
  'products',
  'vip',
  'team',
  'contests',
  'ieo',
] as const;
export type SituationGroup = (typeof situationGroups)[number];

/** What a situation changes for the whole world: the clock advances, prices move, or other members act. */
export const situationMoves = ['clock', 'market', 'others'] as const;
export type SituationMove = (typeof situationMoves)[number];

/** Names of all situations of the product. Installations may add their own. */
export const situationNames = [
  'guest',
  'session-ended',
  'vip-eve-of-monday',
  'vip-downgrade-at-midnight',
  'team-three-levels',
  'identity-none',
  'identity-submitted',
  'identity-pending-review',
  'identity-authorised',
  'identity-rejected',
  'identity-advanced-rejected',
  'deposit-under-review',
  'deposit-delivered',
  'deposit-rejected',
  'withdrawal-under-review',
  'withdrawal-approved',
  'withdrawal-paid-out',
  'withdrawal-delivered',
  'withdrawal-rejected',
  'withdrawal-failed',
  'withdrawal-locked',
  'position-pending',
  'limit-order-filled-in',
  'position-running',
  'position-in-settlement',
  'position-closed',
  'take-profit-in',
  'stop-loss-in',
  'tp-and-sl-same-minute',
  'liquidation-in',
  'position-liquidated',
  'option-running',
  'options-streak',
  'loan-under-review',
  'loan-pending-review',
  'loan-rejected',
  'loan-waiting',
  'loan-running',
  'loan-repaid',
  'loan-overdue',
  'margin-call',
  'loan-margin-called',
  'collateral-sold-in',
  'product-not-started',
  'product-running',
  'product-ended',
  'product-cancelled',
  'product-frozen',
  'debt-nearly-sold-out',
  'ieo-applied',
  'ieo-crowded',
  'ieo-won-unpaid',
  'ieo-paid',
  'ieo-forfeited',
  'ieo-listed',
  'ieo-lost',
  'contest-joined',
  'contest-exited',
  'contest-ranked-nth-final-minute',
  'contest-finished',
] as const;
export type SituationName = (typeof situationNames)[number];
