import type { IdentityDocument, KycLevel } from '@hongbao/contracts/kyc/kyc.types';

type Photo = 'frontPath' | 'backPath' | 'portraitPath';

/** The photos required for a document. */
export const photosOf: Readonly<Record<IdentityDocument, readonly Photo[]>> = {
  idCard: ['frontPath', 'backPath'],
  passport: ['portraitPath'],
};

/** Points that a verified level adds to the credit score. */
export const scoreFor: Readonly<Record<KycLevel, number>> = { basic: 20, advanced: 10 };

const CREDIT_SCORE = { least: 0, most: 100 };

/** A credit score after a change, limited to its bounds. */
export function creditScoreAfter(score: number, change: number): number {
  return Math.max(CREDIT_SCORE.least, Math.min(CREDIT_SCORE.most, score + change));
}

/** The unique key of a document, independent of letter case and dashes. */
export function documentKey(idType: string, idNumber: string): string {
  return `${idType}/${idNumber.toUpperCase().replaceAll('-', '')}`;
}

/** Masks a document number as `P****89`, enough for members to recognize their own. */
export function maskNumber(idNumber: string): string {
  return `${idNumber.slice(0, 1)}****${idNumber.slice(-2)}`;
}
