import type { Position } from './position.types.ts';

/** The app's screen of a member's position in a book. */
export function screenOf({ book, symbol }: Pick<Position, 'book' | 'symbol'>): string {
  return `${book === 'demo' ? '/demotrading' : '/heyue'}?symbol=${symbol}`;
}
