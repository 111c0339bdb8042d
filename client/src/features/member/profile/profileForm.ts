import {
  personNameBounds,
  phoneBounds,
  postalAddressBounds,
} from '@hongbao/contracts/identityBounds';
import { genders } from '@hongbao/contracts/member/member.types';
import { isOneOf, isText } from '../../../lib/guards.ts';
import { textProblem } from '../../../lib/textProblem.ts';
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
const fields = Object.keys(emptyProfile) as (keyof Profile)[];
export type ProfileField = keyof Profile;

const bounds = {
  surname: personNameBounds,
  firstName: personNameBounds,
  country: personNameBounds,
  address: postalAddressBounds,
};
const normalizePhone = (typed: string) => typed.normalize('NFKC').replace(/[\s()+.-]/g, '');

/** Returns the problems of the form, as keys under `member.profile.problem`. `today` is a date such as "2026-01-31". */
export function profileProblems(
  form: Profile,
  today: string,
): Partial<Record<ProfileField, string>> {
  const body = summarizeProfile(form);
  const found: Partial<Record<ProfileField, string | null>> = {
    phone: textProblem(body.phone, phoneBounds, { missing: 'missing', any: 'phoneWrong' }),
    birthday: body.birthday === '' ? 'missing' : body.birthday > today ? 'inFuture' : null,
  };
  for (const field of ['surname', 'firstName', 'country', 'address'] as const)
    found[field] = textProblem(body[field], bounds[field], {
      missing: 'missing',
      tooLong: 'tooLong',
    });
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null));
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

export const profileFields = Object.fromEntries(fields.map((field) => [field, field])) as Readonly<
  Record<string, ProfileField>
>;

/** Type guard for a stored draft. The draft is null if nothing was changed. */
export const isProfileDraft = (value: unknown): value is Profile | null =>
  value === null ||
  (typeof value === 'object' &&
    fields.every((field) => isText((value as Record<string, unknown>)[field])) &&
    isOneOf(genders)((value as Record<string, unknown>)['gender']));
