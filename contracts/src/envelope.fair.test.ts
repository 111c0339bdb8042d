import { expect, it } from 'vitest';
import { createEnvelopeKey } from './envelope.ts';
import { ENVELOPE_ALPHABET } from './envelopeAlphabet.ts';

/** An envelope key generated from these bytes, followed by zeros, which are the letter A. */
function keyOf(...first: number[]): string {
  const left = [...first];
  return createEnvelopeKey((count) => Uint8Array.from({ length: count }, () => left.shift() ?? 0));
}

it('a random byte is used for a key only below the largest multiple of the alphabet size', () => {
  const fair = 256 - (256 % 48);
  expect(ENVELOPE_ALPHABET).toHaveLength(48);
  expect(keyOf(fair - 1).charAt(0)).toBe('8');
  // A discarded byte is replaced by the next one.
  expect(keyOf(fair, 1).charAt(0)).toBe('B');
  expect(keyOf(255, 1).charAt(0)).toBe('B');
});
