/** Bounds of a message to support. */
export const chatTextBounds = { min: 1, max: 1_000, isMultiline: true };
/** Bounds of the text that articles are searched for. */
export const keywordBounds = { min: 1, max: 64 };
