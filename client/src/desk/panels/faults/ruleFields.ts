/** What both kinds of rules are typed in: who is meant, and how long it stands. */
export interface RuleFields {
  readonly call: string;
  readonly member: string;
  readonly count: string;
  readonly lifetime: string;
}

export const noRule: RuleFields = { call: '', member: '', count: '', lifetime: '' };

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
