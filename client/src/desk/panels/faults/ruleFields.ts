/** What both kinds of rules are typed in: who is meant, and how long it stands. */
export interface RuleFields {
  readonly call: string;
  readonly member: string;
  readonly count: string;
  readonly lifetime: string;
}

const noRule: RuleFields = { call: '', member: '', count: '', lifetime: '' };

/** What a form begins with: nothing, or the call and member of a request it is drafted from, and so many times. */
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

/** Fields whose problems are said where they are typed. */
export const ownFields = ['call', 'memberId', 'count', 'lifetime'] as const;

/** The fields that were filled in, as a control call takes them; a number that is none goes as it was typed. */
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
