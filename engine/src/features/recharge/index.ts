/** The exports of the feature deposits that other features may import and for operators. */
export { rechargeReviews } from './review.ts';
