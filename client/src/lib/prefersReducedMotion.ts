/** Whether the user prefers reduced motion. Read on every call, because the setting can change. */
export const prefersReducedMotion = (): boolean =>
  matchMedia('(prefers-reduced-motion: reduce)').matches;
