/** What other features, and the operator's side, may ask of deposits. */
export { rechargeReviews } from './review.ts';
