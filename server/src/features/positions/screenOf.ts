import type { Position } from './position.types.ts';

/** The route of the app that shows a member's position in a book. */
export function screenOf({ book, symbol }: Pick<Position, 'book' | 'symbol'>): string {
  return `${book === 'demo' ? '/demotrading' : '/heyue'}?symbol=${symbol}`;
}
