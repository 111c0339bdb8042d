export const settlementTypes = ['bank', 'blockchain'] as const;
export type SettlementType = (typeof settlementTypes)[number];

/** A member binds at most this many. */
export const SETTLEMENTS_MAX = 20;
