/** Kinds of announced changes of the whole market. */
export const interventionKinds = ['move', 'ramp', 'gap', 'freeze', 'volatility'] as const;
export type InterventionKind = (typeof interventionKinds)[number];

/** Maximum price change of an intervention, in percent. A fall is above -100 %. */
export const PERCENT_MAX = 10_000;

/** Maximum factor of the price changes of a volatility. */
export const FACTOR_MAX = 100;

/** Maximum duration of an intervention: a year. */
export const DURATION_MS_MAX = 31_536_000_000;

/** What a replay does with candles that a file lacks: refuse the file, repeat the last close, or close up. */
export const gapRules = ['refuse', 'fill', 'skip'] as const;
export type GapRule = (typeof gapRules)[number];

export const REPLAY_CHARACTERS_MAX = 8_000_000;
