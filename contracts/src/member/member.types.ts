export const genders = ['male', 'female', 'other'] as const;
export type Gender = (typeof genders)[number];

export const passwordTypes = ['login', 'withdraw'] as const;
export type PasswordType = (typeof passwordTypes)[number];

/** Minimum interval between two activity reports of the app. */
export const ACTIVITY_THROTTLE_MS = 3_600_000;

/** Value of a session id that stands for all sessions except the current one. */
export const OTHER_SESSIONS = 'others';
