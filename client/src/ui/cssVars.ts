import type { CSSProperties } from 'react';

/**
 * Returns a style with CSS custom properties, the only allowed inline style. Style sheets define how the properties are
 * used.
 */
export const cssVars = (vars: Record<`--${string}`, string | number>) => vars as CSSProperties;

/** Converts units of the 375-unit page to a CSS length. */
export const toRem = (units: number) => `${units / 10}rem`;
