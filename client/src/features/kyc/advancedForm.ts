import {
  personNameBounds,
  phoneBounds,
  postalAddressBounds,
} from '@hongbao/contracts/identityBounds';
import { relationshipBounds } from '@hongbao/contracts/kyc/kyc.bounds';
import { type Guard, hasFields, isText } from '../../lib/guards.ts';
import { textProblem } from '../../lib/textProblem.ts';
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

/** Possible relationships to the emergency contact, with the texts that the reviewer sees. */
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

const name = (text: string) =>
  textProblem(text, personNameBounds, {
    missing: 'missing',
    tooLong: 'tooLong',
    any: 'nameWrong',
  }) ?? (NAME.test(text) ? null : 'nameWrong');
const address = (text: string) =>
  textProblem(text, postalAddressBounds, { missing: 'missing', tooLong: 'tooLong' });

const checks: Readonly<Record<AdvancedField, (text: string) => string | null>> = {
  address,
  emergencySurname: name,
  emergencyName: name,
  emergencyRelationship: (text) => textProblem(text, relationshipBounds, { any: 'missing' }),
  emergencyPhone: (text) =>
    textProblem(text, phoneBounds, { missing: 'missing', any: 'phoneWrong' }),
  emergencyAddress: address,
};

/** Returns a phone number without separators. */
const normalizePhone = (typed: string) => typed.normalize('NFKC').replace(/[\s()+.-]/g, '');

/** Returns the problems of the form, as keys under `kyc.problem`. */
export function advancedProblems(form: AdvancedForm): Partial<Record<AdvancedField, string>> {
  const body = summarizeAdvanced(form);
  const found = fields.map((field) => [field, checks[field](body[field])] as const);
  return Object.fromEntries(found.filter(([, problem]) => problem !== null));
}

export function summarizeAdvanced(form: AdvancedForm): AdvancedForm {
  const trimmed = fields.map((field) => [field, form[field].trim()] as const);
  return {
    ...(Object.fromEntries(trimmed) as AdvancedForm),
    emergencyPhone: normalizePhone(form.emergencyPhone),
  };
}

export const advancedFields = Object.fromEntries(fields.map((field) => [field, field])) as Readonly<
  Record<string, AdvancedField>
>;

export const isAdvancedForm = hasFields(
  Object.fromEntries(fields.map((field) => [field, isText])) as Record<
    AdvancedField,
    Guard<string>
  >,
);
