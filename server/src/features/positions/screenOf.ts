import type { Position } from './position.types.ts';

/** Where the app shows what a member holds of a coin in a book. */
export function screenOf({ book, symbol }: Pick<Position, 'book' | 'symbol'>): string {
  return `${book === 'demo' ? '/demotrading' : '/heyue'}?symbol=${symbol}`;
}
