import { expect, it } from 'vitest';
import { IdGenerator } from './ids.ts';

it('the ids of a seed are fixed in every version, because links and receipts contain them', () => {
  const ids = new IdGenerator('test', 41n);
  expect([ids.nextId(), ids.nextId(), ids.nextId()]).toEqual([
    '1000000000042853870',
    '1000000000043322335',
    '1000000000044141192',
  ]);
  expect(ids.last).toBe(44n);
  // Covers numbers above 32 bits and last digits with leading zeros.
  const late = [21n, 4_294_967_294n, 4_294_967_295n, 999_999_999_998n].map((last) =>
    new IdGenerator('hongbao', last).nextId(),
  );
  expect(late).toEqual([
    '1000000000022016002',
    '1004294967295279387',
    '1004294967296219444',
    '1999999999999813339',
  ]);
  expect(new IdGenerator('other', 41n).nextId()).not.toBe(new IdGenerator('test', 41n).nextId());
});
