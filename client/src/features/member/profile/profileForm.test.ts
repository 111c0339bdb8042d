import { expect, it } from 'vitest';
import { emptyProfile, isProfileDraft, profileProblems, summarizeProfile } from './profileForm.ts';

const filled = {
  ...emptyProfile,
  gender: 'female' as const,
  surname: ' Lin ',
  firstName: 'Mei',
  birthday: '1994-08-21',
  country: 'HK',
  address: '1 Queen’s Road',
  phone: '5123 4567',
};
const TODAY = '2026-01-06';

it('the profile form sends trimmed values', () => {
  expect(profileProblems(filled, TODAY)).toEqual({});
  expect(summarizeProfile(filled)).toMatchObject({ surname: 'Lin', phone: '51234567' });
});

it.each([
  [{ surname: ' ' }, { surname: 'missing' }],
  [{ firstName: 'x'.repeat(65) }, { firstName: 'tooLong' }],
  [{ birthday: '2027-01-01' }, { birthday: 'inFuture' }],
  [{ birthday: '' }, { birthday: 'missing' }],
  [{ country: '' }, { country: 'missing' }],
  [{ gender: '' as const }, { gender: 'missing' }],
  [{ phone: 'call me 📞' }, { phone: 'phoneWrong' }],
])('the profile form with %j is invalid', (change, problems) =>
  expect(profileProblems({ ...filled, ...change }, TODAY)).toEqual(problems),
);

it('the profile form restores only a valid draft', () => {
  expect(isProfileDraft(filled)).toBe(true);
  expect(isProfileDraft(null)).toBe(true);
  expect(isProfileDraft(emptyProfile)).toBe(true);
  for (const broken of ['', {}, { ...filled, gender: 'x' }])
    expect(isProfileDraft(broken)).toBe(false);
});
