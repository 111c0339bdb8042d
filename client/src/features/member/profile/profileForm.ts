import {
  personNameBounds,
  phoneBounds,
  postalAddressBounds,
} from '@hongbao/contracts/identityBounds';
import { genders } from '@hongbao/contracts/member/member.types';
import { isFormLike, isOneOf } from '../../../lib/guards.ts';
import { onlyProblems, textProblem } from '../../../lib/textProblem.ts';
import type { Profile } from './profile.api.ts';

export const emptyProfile: Profile = {
  surname: '',
  firstName: '',
  gender: 'other',
  birthday: '',
  country: '',
  address: '',
  phone: '',
};

const lengthKeys = { missing: 'missing', tooLong: 'tooLong' } as const;
const normalizePhone = (typed: string) => typed.normalize('NFKC').replace(/[\s()+.-]/g, '');

/** Returns the problems of the form, as keys under `member.profile.problem`. `today` is a date such as "2026-01-31". */
export function profileProblems(form: Profile, today: string) {
  const { surname, firstName, country, address, phone, birthday } = summarizeProfile(form);
  return onlyProblems<keyof Profile>({
    surname: textProblem(surname, personNameBounds, lengthKeys),
    firstName: textProblem(firstName, personNameBounds, lengthKeys),
    country: textProblem(country, personNameBounds, lengthKeys),
    address: textProblem(address, postalAddressBounds, lengthKeys),
    phone: textProblem(phone, phoneBounds, { missing: 'missing', any: 'phoneWrong' }),
    birthday: birthday === '' ? 'missing' : birthday > today ? 'inFuture' : null,
  });
}

export function summarizeProfile(form: Profile): Profile {
  return {
    ...form,
    surname: form.surname.trim(),
    firstName: form.firstName.trim(),
    address: form.address.trim(),
    phone: normalizePhone(form.phone),
  };
}

/** Type guard for a stored draft. The draft is null if nothing was changed. */
export const isProfileDraft = (value: unknown): value is Profile | null =>
  value === null || isProfile(value);
const isProfile = isFormLike(emptyProfile, { gender: isOneOf(genders) });
