/** The amount that the member entered: `from` or `to`. */
export const flashSides = ['from', 'to'] as const;
export type FlashSide = (typeof flashSides)[number];
