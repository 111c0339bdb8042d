import type { TextBounds } from './textBounds.ts';

/** Bounds of the fields that identify a person, a contact or a secret of a person (`identityFields.ts`). */

const DIGIT = /\d/;

export const passwordBounds: TextBounds = { min: 8, max: 64 };
export const phoneBounds = { min: 4, max: 15, character: DIGIT };
export const areaCodeBounds = { min: 1, max: 4, character: DIGIT };
/** A code that was sent, or that an authenticator displays. */
export const codeBounds = { min: 6, max: 6, character: DIGIT };
export const loginNameBounds: TextBounds = { min: 3, max: 254 };
export const inviteCodeBounds = { min: 4, max: 16, character: /[0-9A-Za-z]/ };
export const personNameBounds: TextBounds = { min: 1, max: 64, isName: true };
export const postalAddressBounds: TextBounds = { min: 1, max: 200 };
