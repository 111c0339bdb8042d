/** The exports of the feature identity verification that other features may import and for operators. */
export { identityLimit, identityLimits, identityOf } from './identity.ts';
export { creditScoreAfter } from './kyc.rules.ts';
export { kycReviews } from './review.ts';
