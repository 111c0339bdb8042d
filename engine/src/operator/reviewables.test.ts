import { decisionKinds } from '@hongbao/contracts/control/decisions.calls';
import { expect, it } from 'vitest';
import { reviewables } from './reviewables.ts';

it('every kind of decision of the contract has one review, in the same order', () => {
  expect(reviewables.map(({ kind }) => kind)).toEqual(decisionKinds);
});
