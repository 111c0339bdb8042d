/** What other features, and the operator's side, may ask of loans. */
export { debtsOf } from './debts.ts';
export { hasOverdueLoan, owesCredit } from './loans.store.ts';
export { loanReviews } from './reviews.ts';
export { STEERED as LOANS_STEERED } from './watch.ts';
