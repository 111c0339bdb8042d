import {
  personNameBounds,
  phoneBounds,
  postalAddressBounds,
} from '@hongbao/contracts/identityBounds';
import { relationshipBounds } from '@hongbao/contracts/kyc/kyc.bounds';
import { isFormLike } from '../../lib/guards.ts';
import { onlyProblems, textProblem } from '../../lib/textProblem.ts';
import { NAME } from './identityForm.ts';

/** Possible relationships to the emergency contact, with the texts that the reviewer sees. */
export const relationships = [
  'parent',
  'partner',
  'child',
  'sibling',
  'relative',
  'friend',
] as const;

export const emptyAdvanced = {
  address: '',
  emergencySurname: '',
  emergencyName: '',
  emergencyRelationship: 'parent',
  emergencyPhone: '',
  emergencyAddress: '',
};

export type AdvancedForm = typeof emptyAdvanced;
export type AdvancedField = keyof AdvancedForm;

export const advancedSteps = ['home', 'contact', 'check'] as const;
export type AdvancedStep = (typeof advancedSteps)[number];

export const fieldsOfStep: Readonly<Record<AdvancedStep, readonly AdvancedField[]>> = {
  home: ['address'],
  contact: [
    'emergencySurname',
    'emergencyName',
    'emergencyRelationship',
    'emergencyPhone',
    'emergencyAddress',
  ],
  check: [],
};

/** Returns the first step with a field that has a problem, or null. */
export const stepWithProblem = (
  problems: Partial<Record<AdvancedField, unknown>>,
): AdvancedStep | null =>
  advancedSteps.find((step) => fieldsOfStep[step].some((field) => problems[field] !== undefined)) ??
  null;

const name = (text: string) =>
  textProblem(text, personNameBounds, {
    missing: 'missing',
    tooLong: 'tooLong',
    any: 'nameWrong',
  }) ?? (NAME.test(text) ? null : 'nameWrong');
const address = (text: string) =>
  textProblem(text, postalAddressBounds, { missing: 'missing', tooLong: 'tooLong' });

/** Returns a phone number without separators. */
const normalizePhone = (typed: string) => typed.normalize('NFKC').replace(/[\s()+.-]/g, '');

/** Returns the problems of the form, as keys under `kyc.problem`. */
export function advancedProblems(form: AdvancedForm) {
  const body = summarizeAdvanced(form);
  return onlyProblems<AdvancedField>({
    address: address(body.address),
    emergencySurname: name(body.emergencySurname),
    emergencyName: name(body.emergencyName),
    emergencyRelationship: textProblem(body.emergencyRelationship, relationshipBounds, {
      any: 'missing',
    }),
    emergencyPhone: textProblem(body.emergencyPhone, phoneBounds, {
      missing: 'missing',
      any: 'phoneWrong',
    }),
    emergencyAddress: address(body.emergencyAddress),
  });
}

export const summarizeAdvanced = (form: AdvancedForm): AdvancedForm => ({
  address: form.address.trim(),
  emergencySurname: form.emergencySurname.trim(),
  emergencyName: form.emergencyName.trim(),
  emergencyRelationship: form.emergencyRelationship,
  emergencyPhone: normalizePhone(form.emergencyPhone),
  emergencyAddress: form.emergencyAddress.trim(),
});

export const isAdvancedForm = isFormLike(emptyAdvanced);
