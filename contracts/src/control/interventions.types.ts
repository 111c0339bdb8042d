/** Ways to move the whole market, in the open and before the fact. */
export const interventionKinds = ['move', 'ramp', 'gap', 'freeze', 'volatility'] as const;
export type InterventionKind = (typeof interventionKinds)[number];

export const REPLAY_CHARACTERS_MAX = 8_000_000;
