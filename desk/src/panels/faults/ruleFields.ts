/** The form fields of fault rules and replacement answers: target and duration. */
export interface RuleFields {
  readonly call: string;
  readonly member: string;
  readonly count: string;
  readonly lifetime: string;
}

const noRule: RuleFields = { call: '', member: '', count: '', lifetime: '' };

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
export const ownFields = ['call', 'memberId', 'count', 'lifetime'] as const;

/** Converts the non-empty fields to the body of a control call. An invalid number is sent as typed. */
export function bodyOf(
  { call, member, count, lifetime }: RuleFields,
  idOf: (member: string) => string,
) {
  return {
    ...(call.trim() === '' ? {} : { call: call.trim() }),
    ...(member.trim() === '' ? {} : { memberId: idOf(member.trim()) }),
    ...(count === '' ? {} : { count: Number(count) }),
    ...(lifetime.trim() === '' ? {} : { lifetime: lifetime.trim() }),
  };
}
