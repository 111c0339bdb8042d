import {
  personNameBounds,
  phoneBounds,
  postalAddressBounds,
} from '@hongbao/contracts/identityBounds';
import { type Gender, genders } from '@hongbao/contracts/member/member.types';
import { isFormLike, isOneOf } from '../../../lib/guards.ts';
import { onlyProblems, textProblem } from '../../../lib/textProblem.ts';
import type { Profile } from './profile.api.ts';

/** The typed profile. The gender is empty until one is chosen. */
export type ProfileForm = Omit<Profile, 'gender'> & { gender: Gender | '' };

export const emptyProfile: ProfileForm = {
  surname: '',
  firstName: '',
  gender: '',
  birthday: '',
  country: '',
  address: '',
  phone: '',
};

const lengthKeys = { missing: 'missing', tooLong: 'tooLong' } as const;
const normalizePhone = (typed: string) => typed.normalize('NFKC').replace(/[\s()+.-]/g, '');

/** Returns the problems of the form, as keys under `member.profile.problem`. `today` is a date such as "2026-01-31". */
export function profileProblems(form: ProfileForm, today: string) {
  const { surname, firstName, country, address, phone, birthday } = summarizeProfile(form);
  return onlyProblems<keyof Profile>({
    surname: textProblem(surname, personNameBounds, lengthKeys),
    firstName: textProblem(firstName, personNameBounds, lengthKeys),
    gender: form.gender === '' ? 'missing' : null,
    country: textProblem(country, personNameBounds, lengthKeys),
    address: textProblem(address, postalAddressBounds, lengthKeys),
    phone: textProblem(phone, phoneBounds, { missing: 'missing', any: 'phoneWrong' }),
    birthday: birthday === '' ? 'missing' : birthday > today ? 'inFuture' : null,
  });
}

/** Returns the values to send. A form without a gender has a problem and is not sent. */
export function summarizeProfile(form: ProfileForm): Profile {
  return {
    ...form,
    gender: form.gender === '' ? 'other' : form.gender,
    surname: form.surname.trim(),
    firstName: form.firstName.trim(),
    address: form.address.trim(),
    phone: normalizePhone(form.phone),
  };
}

/** Type guard for a stored draft. The draft is null if nothing was changed. */
export const isProfileDraft = (value: unknown): value is ProfileForm | null =>
  value === null || isProfile(value);
const isProfile = isFormLike(emptyProfile, { gender: isOneOf([...genders, '']) });
