import { kycReviews } from '../features/kyc/index.ts';
import { loanReviews } from '../features/loans/index.ts';
import { rechargeReviews } from '../features/recharge/index.ts';
import { withdrawalReviews } from '../features/withdrawal/index.ts';
import type { Reviewable } from '../review/review.ts';

/** All kinds of applications that an operator decides. */
export const reviewables: readonly Reviewable[] = [
  rechargeReviews,
  withdrawalReviews,
  ...kycReviews,
  loanReviews,
];
