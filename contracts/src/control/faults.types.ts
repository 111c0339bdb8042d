/** First the API's own dialect, then the wire's, then the nastiest: done, but never answered. */
export const faultKinds = [
  'code401',
  'code500',
  'nullResult',
  'bareArray',
  'latency',
  'hang',
  'reset',
  'truncatedJson',
  'wrongContentType',
  'http502',
  'commitThenDrop',
] as const;
export type FaultKind = (typeof faultKinds)[number];

export const faultPresets = ['subway', '502 deploy', 'token expires mid-order'] as const;
export type FaultPreset = (typeof faultPresets)[number];

/** A latency that names no time, machine milliseconds. */
export const LATENCY_MS_DEFAULT = 1_000;
/** The longest latency, and how long a hang lasts when nobody leaves, machine milliseconds. */
export const LATENCY_MS_MAX = 120_000;
