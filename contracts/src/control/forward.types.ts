/**
 * Whether tokens and cookies are shared with the backend: `separate` sends none of Hongbao to the backend and none of the
 * backend to the client; `pass` forwards them unchanged.
 */
export const forwardCredentials = ['separate', 'pass'] as const;
export type ForwardCredentials = (typeof forwardCredentials)[number];

/**
 * What is done with a body sealed for Hongbao: forwarded `asReceived`, sealed again with the backend’s key (`sealed`), or
 * sent as JSON (`plain`).
 */
export const forwardBodies = ['asReceived', 'sealed', 'plain'] as const;
export type ForwardBodies = (typeof forwardBodies)[number];

/** Where a login takes place: `here` only, or at `both` sides. */
export const forwardLogins = ['here', 'both'] as const;
export type ForwardLogin = (typeof forwardLogins)[number];

/** Time without a byte from the backend after which a request fails, ms: default and bounds. */
export const FORWARD_TIMEOUT_MS = { default: 30_000, min: 100, max: 300_000 } as const;

/** Maximum listed calls and path prefixes of one world. */
export const FORWARD_CALLS_MAX = 200;
export const FORWARD_PATHS_MAX = 50;

/** What a request to the backend was for: its `answer` was returned, or a session was opened at both sides (`login`). */
export const forwardUses = ['answer', 'login'] as const;
export type ForwardUse = (typeof forwardUses)[number];
