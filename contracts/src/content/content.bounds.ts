/** Bounds of a message to support. */
export const chatTextBounds = { min: 1, max: 1_000, isMultiline: true };
/** Bounds of the search text for articles. */
export const keywordBounds = { min: 1, max: 64 };
