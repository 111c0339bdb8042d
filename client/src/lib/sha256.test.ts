import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { toHex, sha256 } from './sha256.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([true, false])(
  "sha256 equals the hash of Node.js, with the browser's implementation available: %s",
  async (isOffered) => {
    if (!isOffered) vi.stubGlobal('crypto', {});
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 200 }), async (text) => {
        const expected = createHash('sha256').update(text).digest('hex');
        expect(toHex(await sha256(text))).toBe(expected);
      }),
    );
  },
);
