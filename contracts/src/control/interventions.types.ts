/** Kinds of announced changes of the whole market. */
export const interventionKinds = ['move', 'ramp', 'gap', 'freeze', 'volatility'] as const;
export type InterventionKind = (typeof interventionKinds)[number];

export const REPLAY_CHARACTERS_MAX = 8_000_000;
