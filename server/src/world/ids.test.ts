import { expect, it } from 'vitest';
import { IdGenerator } from './ids.ts';

it('ids of a seed are what they have always been: links and receipts of a world name them', () => {
  const ids = new IdGenerator('test', 41n);
  expect([ids.nextId(), ids.nextId(), ids.nextId()]).toEqual([
    '1000000000042853870',
    '1000000000043322335',
    '1000000000044141192',
  ]);
  expect(ids.last).toBe(44n);
  expect(new IdGenerator('other', 41n).nextId()).not.toBe(new IdGenerator('test', 41n).nextId());
});
