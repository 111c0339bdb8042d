/** The interface of identity verification for other features and for operators. */
export { identityLimit, identityLimits, identityOf } from './identity.ts';
export { creditScoreAfter } from './kyc.rules.ts';
export { kycReviews } from './review.ts';
