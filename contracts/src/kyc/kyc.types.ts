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

/** Bounds of the number of a document. */
export const idNumberBounds = { min: 4, max: 32, character: /[0-9A-Za-z-]/ };
