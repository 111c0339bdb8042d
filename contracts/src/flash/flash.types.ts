/** Which of the two amounts the member typed. */
export const flashSides = ['from', 'to'] as const;
export type FlashSide = (typeof flashSides)[number];

export const FLASH_QUOTE_LIFETIME_MS = 15_000;
