/** The interface of withdrawals for operators. */
export { withdrawalReviews } from './reviews.ts';
