import type { Conditions } from '@hongbao/contracts/control/rule.fields';
import { parseJson } from './typedJson.ts';

/** The form fields of fault rules and replacement answers: target, conditions as JSON, and duration. */
export interface RuleFields {
  readonly call: string;
  readonly member: string;
  readonly count: string;
  readonly lifetime: string;
  readonly when: string;
}

const noRule: RuleFields = { call: '', member: '', count: '', lifetime: '', when: '' };

/** Returns the initial form fields: empty, or the call and the member of a request, with a count. */
export function fieldsOf(
  drafted:
    | { readonly call?: string | undefined; readonly memberId?: string | undefined }
    | undefined,
  count = '',
): RuleFields {
  return drafted
    ? { ...noRule, call: drafted.call ?? '', member: drafted.memberId ?? '', count }
    : noRule;
}

/** Names of the fields that show their own errors. */
export const ownFields = ['call', 'memberId', 'count', 'lifetime', 'when'] as const;

/** Returns why the conditions are not JSON; undefined for valid or no conditions. */
export function whenProblem({ when }: RuleFields): string | undefined {
  return when.trim() === '' ? undefined : parseJson(when).why;
}

/** Converts the non-empty fields to the body of a control call. An invalid number is sent as typed. */
export function bodyOf(
  { call, member, count, lifetime, when }: RuleFields,
  idOf: (member: string) => string,
) {
  return {
    ...(call.trim() === '' ? {} : { call: call.trim() }),
    ...(member.trim() === '' ? {} : { memberId: idOf(member.trim()) }),
    ...(count === '' ? {} : { count: Number(count) }),
    ...(lifetime.trim() === '' ? {} : { lifetime: lifetime.trim() }),
    ...(when.trim() === '' ? {} : { when: parseJson(when).value as Conditions }),
  };
}
