import { expect, it } from 'vitest';
import { hashInteger, hashText, unit } from './hash.ts';

// Charts that were shown stay as they were: the same seed gives the same volumes on every machine and in every version.
it.each([
  ['', -340344280],
  ['a', -2052739650],
  ['hongbao/volume/BTC/USDT', 419425629],
  ['红包', -1186303770],
])('the seed "%s" is %d', (text, hash) => expect(hashText(text)).toBe(hash));

it.each([
  [0, 0, 0],
  [1, 2, 1679835275],
  [-7, 1_767_672_000, -235238750],
  [2_147_483_647, 4_294_967_296, 616707340],
])('under the seed %d the second %d is %d', (seed, second, hash) =>
  expect(hashInteger(seed, second)).toBe(hash),
);

it('a share of one is the hash between its bounds, and neither of them', () => {
  expect(unit(1, 2)).toBe(0.3911171284271404);
  expect(unit(-7, 1_767_672_000)).toBe(0.9452292105415836);
  expect(unit(0, 0)).toBe(0.5 / 2 ** 32);
});
