import { expect, it } from 'vitest';
import { createEnvelopeKey } from './envelope.ts';
import { ENVELOPE_ALPHABET } from './envelopeAlphabet.ts';

/** A key made of these bytes first, then of zeros: the letter A. */
function keyOf(...first: number[]): string {
  const left = [...first];
  return createEnvelopeKey((count) => Uint8Array.from({ length: count }, () => left.shift() ?? 0));
}

it('takes every byte below the largest multiple of its letters, the last letter’s too, and none above', () => {
  const fair = 256 - (256 % 48);
  expect(ENVELOPE_ALPHABET).toHaveLength(48);
  expect(keyOf(fair - 1).charAt(0)).toBe('8');
  // Thrown away, the next byte is the first letter.
  expect(keyOf(fair, 1).charAt(0)).toBe('B');
  expect(keyOf(255, 1).charAt(0)).toBe('B');
});
