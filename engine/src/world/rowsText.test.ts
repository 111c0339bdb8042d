import type { RowChange } from '@hongbao/prisma/rowWriter';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rowsFromText, rowsToText } from './rowsText.ts';

const cell = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  fc.boolean(),
  fc.constant(null),
  fc.uint8Array().map((bytes) => Buffer.from(bytes)),
);
const cells = fc.dictionary(fc.stringMatching(/^[a-z][A-Za-z]{0,8}$/), cell, {
  noNullPrototype: true,
});

it('rowsFromText returns the row changes that were serialized', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          op: fc.constantFrom('insert', 'upsert', 'update', 'remove'),
          table: fc.constantFrom('Member', 'World'),
          key: cells,
          cells,
        }),
      ),
      (rows) => {
        const changes = rows satisfies RowChange[];
        expect(rowsFromText(rowsToText(changes))).toEqual(changes);
      },
    ),
  );
});
