/** The interface of deposits for other features and for operators. */
export { rechargeReviews } from './review.ts';
