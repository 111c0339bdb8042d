import type {
  SituationGroup,
  SituationMove,
  SituationName,
} from '@hongbao/contracts/control/situations.types';

/** How a situation is listed: group, name in words, and what it changes for the whole world. */
interface SituationFacts {
  readonly group: SituationGroup;
  readonly title: string;
  readonly moves: readonly SituationMove[];
}

const facts = (
  group: SituationGroup,
  title: string,
  ...moves: readonly SituationMove[]
): SituationFacts => ({ group, title, moves });

/** The facts of every situation. A test compares `moves` with the changes that each situation reports. */
export const situationFacts: Readonly<Record<SituationName, SituationFacts>> = {
  guest: facts('identity', 'A guest'),
  'session-ended': facts('identity', 'Signed out by another device'),
  'identity-none': facts('identity', 'No document yet'),
  'identity-submitted': facts('identity', 'Passport submitted'),
  'identity-pending-review': facts('identity', 'Passport in review', 'clock'),
  'identity-authorised': facts('identity', 'Identity verified'),
  'identity-rejected': facts('identity', 'Passport rejected'),
  'identity-advanced-rejected': facts('identity', 'Advanced verification rejected'),
  'deposit-under-review': facts('money', 'Deposit in review'),
  'deposit-delivered': facts('money', 'Deposit credited'),
  'deposit-rejected': facts('money', 'Deposit rejected'),
  'withdrawal-under-review': facts('money', 'Withdrawal in review'),
  'withdrawal-approved': facts('money', 'Withdrawal approved'),
  'withdrawal-paid-out': facts('money', 'Withdrawal on its way', 'clock'),
  'withdrawal-delivered': facts('money', 'Withdrawal arrived', 'clock'),
  'withdrawal-rejected': facts('money', 'Withdrawal rejected'),
  'withdrawal-failed': facts('money', 'Withdrawal came back', 'clock'),
  'withdrawal-locked': facts('money', 'Withdrawal password locked'),
  'position-pending': facts('positions', 'Limit order waits'),
  'limit-order-filled-in': facts('positions', 'Limit order about to fill', 'market'),
  'position-running': facts('positions', 'Position open'),
  'position-in-settlement': facts('positions', 'Position in settlement', 'clock', 'market'),
  'position-closed': facts('positions', 'Position closed with a profit', 'clock', 'market'),
  'take-profit-in': facts('positions', 'Take profit about to be reached', 'market'),
  'stop-loss-in': facts('positions', 'Stop loss about to be reached', 'market'),
  'tp-and-sl-same-minute': facts('positions', 'Take profit, then stop loss', 'market'),
  'liquidation-in': facts('positions', 'Liquidation about to happen', 'market'),
  'position-liquidated': facts('positions', 'Position liquidated', 'clock', 'market'),
  'option-running': facts('options', 'Option running'),
  'options-streak': facts('options', 'Streak of won options', 'clock', 'market'),
  'loan-under-review': facts('loans', 'Loan in review'),
  'loan-pending-review': facts('loans', 'Loan in second review', 'clock'),
  'loan-rejected': facts('loans', 'Loan turned down'),
  'loan-waiting': facts('loans', 'Loan about to be paid out'),
  'loan-running': facts('loans', 'Loan running', 'clock'),
  'loan-repaid': facts('loans', 'Loan repaid', 'clock'),
  'loan-overdue': facts('loans', 'Loan overdue', 'clock'),
  'margin-call': facts('loans', 'Margin call about to come', 'clock', 'market'),
  'loan-margin-called': facts('loans', 'Margin call', 'clock', 'market'),
  'collateral-sold-in': facts('loans', 'Collateral about to be sold', 'clock', 'market'),
  'product-not-started': facts('products', 'Product not started'),
  'product-running': facts('products', 'Product running', 'clock'),
  'product-ended': facts('products', 'Product ended', 'clock'),
  'product-cancelled': facts('products', 'Product left early', 'clock'),
  'product-frozen': facts('products', 'Product frozen', 'clock'),
  'debt-nearly-sold-out': facts('products', 'Debt product nearly sold out', 'others'),
  'ieo-applied': facts('ieo', 'Applied for tokens'),
  'ieo-crowded': facts('ieo', 'More applications than lots', 'others'),
  'ieo-won-unpaid': facts('ieo', 'Lots won, not paid', 'clock'),
  'ieo-paid': facts('ieo', 'Lots won and paid', 'clock'),
  'ieo-forfeited': facts('ieo', 'Lots forfeited', 'clock'),
  'ieo-listed': facts('ieo', 'Tokens listed and credited', 'clock'),
  'ieo-lost': facts('ieo', 'Lot not drawn', 'clock', 'others'),
  'contest-joined': facts('contests', 'In a contest'),
  'contest-exited': facts('contests', 'Left a contest'),
  'contest-ranked-nth-final-minute': facts(
    'contests',
    'A rank in the last minute',
    'clock',
    'market',
  ),
  'contest-finished': facts('contests', 'Contest ended with a prize', 'clock', 'market'),
  'vip-eve-of-monday': facts('vip', 'Shortly before the Monday envelope', 'clock'),
  'vip-downgrade-at-midnight': facts('vip', 'Downgrade at midnight', 'clock', 'market'),
  'team-three-levels': facts('team', 'Team of three levels'),
};
