/** Which of the two amounts the member typed. */
export const flashSides = ['from', 'to'] as const;
export type FlashSide = (typeof flashSides)[number];
