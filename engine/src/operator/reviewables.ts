import { kycReviews } from '../features/kyc/index.ts';
import { loanReviews } from '../features/loans/index.ts';
import { productLines } from '../features/productLines.ts';
import type { Reviewable } from '../review/review.ts';

/** All kinds of applications that an operator decides. */
export const reviewables: readonly Reviewable[] = [
  ...productLines.map(({ reviews }) => reviews),
  ...kycReviews,
  loanReviews,
];
