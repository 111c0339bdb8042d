/** Returns whether the user prefers reduced motion. It is read on every call, because the setting can change. */
export const prefersReducedMotion = (): boolean =>
  matchMedia('(prefers-reduced-motion: reduce)').matches;
