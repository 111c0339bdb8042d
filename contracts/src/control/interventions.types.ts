/** Kinds of announced changes of the whole market. */
export const interventionKinds = ['move', 'ramp', 'gap', 'freeze', 'volatility'] as const;
export type InterventionKind = (typeof interventionKinds)[number];

/** Maximum price change of an intervention, in percent. A fall is above -100 %. */
export const PERCENT_MAX = 10_000;

/** Maximum factor of the price changes of a volatility. */
export const FACTOR_MAX = 100;

/** Maximum duration of an intervention: a year. */
export const DURATION_MS_MAX = 31_536_000_000;

export const REPLAY_CHARACTERS_MAX = 8_000_000;
