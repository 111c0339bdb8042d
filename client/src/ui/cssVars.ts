import type { CSSProperties } from 'react';

/** The only inline style: values a style sheet reads. How they are used is written there. */
export const cssVars = (vars: Record<`--${string}`, string | number>) => vars as CSSProperties;

/** Units of the 375-unit page as a length. */
export const unitsLong = (units: number) => `${units / 10}rem`;
