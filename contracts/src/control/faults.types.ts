/**
 * Kinds of faults: first errors of the API, then of the connection, then the most severe: a call that is executed but
 * never answered; last those of single messages of a socket.
 */
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
  'messageLate',
  'messageLost',
  'messageDoubled',
  'messageReordered',
  'messageCut',
] as const;
export type FaultKind = (typeof faultKinds)[number];

export const faultPresets = [
  'subway',
  '502 deploy',
  'token expires mid-order',
  'unreliable socket',
] as const;
export type FaultPreset = (typeof faultPresets)[number];

/** Default latency, in machine milliseconds. */
export const LATENCY_MS_DEFAULT = 1_000;
/** Maximum latency, and the duration of a hang when the client does not disconnect, in machine milliseconds. */
export const LATENCY_MS_MAX = 120_000;
