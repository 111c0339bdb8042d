export const idNumberBounds = { min: 4, max: 32, character: /[0-9A-Za-z-]/ };
/** Bounds of the relationship of an emergency contact to the member. */
export const relationshipBounds = { min: 1, max: 32 };
