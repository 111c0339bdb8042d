export const settlementTypes = ['bank', 'blockchain'] as const;
export type SettlementType = (typeof settlementTypes)[number];

/** Maximum settlement accounts of one member. */
export const SETTLEMENTS_MAX = 20;

export const bankAccountBounds = { min: 6, max: 34, character: /[0-9A-Z]/ };
/** Bounds of the name that a member gives an account. */
export const settlementLabelBounds = { min: 0, max: 32 };
