import { genders } from '@hongbao/contracts/member/member.types';
import { isOneOf, isText } from '../../../state/usePersisted.ts';
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

const lengths: Readonly<Partial<Record<ProfileField, number>>> = {
  surname: 64,
  firstName: 64,
  address: 200,
};
const phoneOf = (typed: string) => typed.normalize('NFKC').replace(/[\s()+.-]/g, '');

/** Why the form cannot be saved: keys under `member.profile.problem`. `today` is "2026-01-31". */
export function profileProblems(
  form: Profile,
  today: string,
): Partial<Record<ProfileField, string>> {
  const found = fields.flatMap((field): [ProfileField, string][] => {
    const text = form[field].trim();
    if (text === '') return [[field, 'missing']];
    const max = lengths[field];
    return max !== undefined && [...text].length > max ? [[field, 'tooLong']] : [];
  });
  const phone = phoneOf(form.phone);
  if (form.phone.trim() !== '' && !/^\d{4,15}$/.test(phone)) found.push(['phone', 'phoneWrong']);
  if (form.birthday > today) found.push(['birthday', 'inFuture']);
  return Object.fromEntries(found);
}

export function summarizeProfile(form: Profile): Profile {
  return {
    ...form,
    surname: form.surname.trim(),
    firstName: form.firstName.trim(),
    address: form.address.trim(),
    phone: phoneOf(form.phone),
  };
}

/** The server's names of the fields are those of the form. */
export const profileFields = Object.fromEntries(fields.map((field) => [field, field])) as Readonly<
  Record<string, ProfileField>
>;

/** Type guard for a stored draft; null without changes. */
export const isProfileDraft = (value: unknown): value is Profile | null =>
  value === null ||
  (typeof value === 'object' &&
    fields.every((field) => isText((value as Record<string, unknown>)[field])) &&
    isOneOf(genders)((value as Record<string, unknown>)['gender']));
