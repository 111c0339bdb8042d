import { units } from '@hongbao/contracts/money';
import { describe, expect, it } from 'vitest';
import { needsSecondLook } from '@hongbao/contracts/loans/loans.quote';

describe('needsSecondLook', () => {
  const share = { secondLookShare: units('0.33333333'), secondLookAbove: null };
  const above = { secondLookShare: null, secondLookAbove: 1_000n };
  const member = { creditLimit: 100n, isAdvanced: false };
  // A third of 100 units is 33.333333; the first whole unit above it is 34.
  it.each([
    ['an amount at the share of the limit', share, 33n, member, false],
    ['a unit above the share', share, 34n, member, true],
    [
      'a unit above the share with an advanced identity',
      share,
      34n,
      { ...member, isAdvanced: true },
      true,
    ],
    ['the bound of the amount', above, 1_000n, member, false],
    ['a unit above the bound', above, 1_001n, member, true],
    [
      'a unit above the bound with an advanced identity',
      above,
      1_001n,
      { ...member, isAdvanced: true },
      false,
    ],
  ])('returns the expected result for %s', (_, offer, amount, facts, isNeeded) =>
    expect(needsSecondLook(offer, amount, facts)).toBe(isNeeded),
  );
});
