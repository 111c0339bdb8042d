/** Whether whoever looks at the screen wants nothing on it to move. Asked anew each time: it can change meanwhile. */
export const prefersStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
