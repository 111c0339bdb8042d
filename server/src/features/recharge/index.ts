/** What other features, and the operator's side, may ask of deposits. */
export { BASE58, BECH32, polymod } from './address.ts';
export { rechargeReviews } from './review.ts';
