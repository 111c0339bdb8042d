/** What the operator's side may ask of deposits. */
export { findRecharge, waitingRecharges } from './recharge.store.ts';
export { type Verdict, planVerdict } from './review.ts';
