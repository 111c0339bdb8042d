/** Where basic or advanced identity verification stands. */
export const kycStatuses = [
  'none',
  'submitted',
  'pendingReview',
  'authorised',
  'rejected',
] as const;
export type KycStatus = (typeof kycStatuses)[number];
