export const settlementTypes = ['bank', 'blockchain'] as const;
export type SettlementType = (typeof settlementTypes)[number];

/** Maximum settlement accounts of one member. */
export const SETTLEMENTS_MAX = 20;
