export const genders = ['male', 'female', 'other'] as const;
export type Gender = (typeof genders)[number];

export const passwordTypes = ['login', 'withdraw'] as const;
export type PasswordType = (typeof passwordTypes)[number];

/** The app reports activity at most this often. */
export const ACTIVITY_THROTTLE_MS = 3_600_000;

/** In place of a session's id: every session but the one that is spoken in. */
export const OTHER_SESSIONS = 'others';
