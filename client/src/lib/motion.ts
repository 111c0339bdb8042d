/** Whether the user prefers reduced motion. Read on every call, because the setting can change. */
export const prefersStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
