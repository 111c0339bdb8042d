/** Statuses of basic or advanced identity verification. */
export const kycStatuses = [
  'none',
  'submitted',
  'pendingReview',
  'authorised',
  'rejected',
] as const;
export type KycStatus = (typeof kycStatuses)[number];

export const identityDocuments = ['idCard', 'passport'] as const;
export type IdentityDocument = (typeof identityDocuments)[number];

export const kycLevels = ['basic', 'advanced'] as const;
export type KycLevel = (typeof kycLevels)[number];
