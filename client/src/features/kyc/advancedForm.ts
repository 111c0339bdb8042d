import { isText } from '../../state/usePersisted.ts';
import { NAME } from './identityForm.ts';

const fields = [
  'address',
  'emergencySurname',
  'emergencyName',
  'emergencyRelationship',
  'emergencyPhone',
  'emergencyAddress',
] as const;
export type AdvancedField = (typeof fields)[number];
export type AdvancedForm = Record<AdvancedField, string>;

/** Relationship to the emergency contact, as the reviewer sees it. */
export const relationships = [
  'parent',
  'partner',
  'child',
  'sibling',
  'relative',
  'friend',
] as const;

export const emptyAdvanced: AdvancedForm = {
  address: '',
  emergencySurname: '',
  emergencyName: '',
  emergencyRelationship: 'parent',
  emergencyPhone: '',
  emergencyAddress: '',
};

const lengths: Readonly<Partial<Record<AdvancedField, number>>> = {
  address: 200,
  emergencySurname: 64,
  emergencyName: 64,
  emergencyAddress: 200,
};

const names: readonly AdvancedField[] = ['emergencySurname', 'emergencyName'];

/** A phone number without separators. */
const phoneOf = (typed: string) => typed.normalize('NFKC').replace(/[\s()+.-]/g, '');

/** Why the form cannot be submitted: keys under `kyc.problem`. */
export function advancedProblems(form: AdvancedForm): Partial<Record<AdvancedField, string>> {
  const found = fields.flatMap((field): [AdvancedField, string][] => {
    const text = form[field].trim();
    if (text === '') return [[field, 'missing']];
    const max = lengths[field];
    if (max !== undefined && [...text].length > max) return [[field, 'tooLong']];
    return names.includes(field) && !NAME.test(text) ? [[field, 'nameWrong']] : [];
  });
  const phone = phoneOf(form.emergencyPhone);
  if (phone !== '' && !/^\d{4,15}$/.test(phone)) found.push(['emergencyPhone', 'phoneWrong']);
  return Object.fromEntries(found);
}

export function summarizeAdvanced(form: AdvancedForm): AdvancedForm {
  const trimmed = fields.map((field) => [field, form[field].trim()] as const);
  return {
    ...(Object.fromEntries(trimmed) as AdvancedForm),
    emergencyPhone: phoneOf(form.emergencyPhone),
  };
}

/** The server's names of the fields are those of the form. */
export const advancedFields = Object.fromEntries(fields.map((field) => [field, field])) as Readonly<
  Record<string, AdvancedField>
>;

export const isAdvancedForm = (value: unknown): value is AdvancedForm =>
  typeof value === 'object' &&
  value !== null &&
  fields.every((field) => isText((value as Record<string, unknown>)[field]));
