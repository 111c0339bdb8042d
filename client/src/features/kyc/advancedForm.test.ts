import { expect, it } from 'vitest';
import {
  advancedProblems,
  emptyAdvanced,
  isAdvancedForm,
  summarizeAdvanced,
} from './advancedForm.ts';

const filled = {
  ...emptyAdvanced,
  address: ' 1 Queen’s Road ',
  emergencySurname: 'Lin',
  emergencyName: 'Mei',
  emergencyPhone: '+852 (51) 23-4567',
  emergencyAddress: '2 Nathan Road',
};

it('the advanced form sends trimmed values', () => {
  expect(advancedProblems(filled)).toEqual({});
  expect(summarizeAdvanced(filled)).toMatchObject({
    address: '1 Queen’s Road',
    emergencyPhone: '85251234567',
    emergencyRelationship: 'parent',
  });
  expect(isAdvancedForm(filled)).toBe(true);
  expect(isAdvancedForm({ ...filled, address: 1 })).toBe(false);
});

it.each([
  [{ address: '  ' }, { address: 'missing' }],
  [{ emergencyName: 'x'.repeat(65) }, { emergencyName: 'tooLong' }],
  [{ emergencyName: 'Ann 🧧' }, { emergencyName: 'nameWrong' }],
  [{ emergencySurname: '12' }, { emergencySurname: 'nameWrong' }],
  [{ emergencyPhone: '12' }, { emergencyPhone: 'phoneWrong' }],
  [{ emergencyPhone: '☎️ 555' }, { emergencyPhone: 'phoneWrong' }],
])('the advanced form with %j is invalid', (change, problems) =>
  expect(advancedProblems({ ...filled, ...change })).toEqual(problems),
);
