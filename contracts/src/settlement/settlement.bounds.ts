export const bankAccountBounds = { min: 6, max: 34, character: /[0-9A-Z]/ };
/** Bounds of the name that a member gives an account. */
export const settlementLabelBounds = { min: 0, max: 32 };
