/** What other features, and the operator's side, may ask of identity verification. */
export { identityLimit, identityLimits, identityOf } from './identity.ts';
export { creditScoreAfter } from './kyc.rules.ts';
export { kycReviews } from './review.ts';
