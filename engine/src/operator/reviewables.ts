import { decisionKinds } from '@hongbao/contracts/control/decisions.calls';
import { kycReviews } from '../features/kyc/index.ts';
import { productLines } from '../features/productLines.ts';
import type { Reviewable } from '../review/review.ts';

/** All kinds of applications that an operator decides, in the order of the contract. */
export const reviewables: readonly Reviewable[] = [
  ...productLines.map(({ reviews }) => reviews),
  ...kycReviews,
].toSorted((a, b) => decisionKinds.indexOf(a.kind) - decisionKinds.indexOf(b.kind));
