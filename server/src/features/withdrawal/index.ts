/** What the operator's side may ask of withdrawals. */
export { withdrawalReviews } from './reviews.ts';
