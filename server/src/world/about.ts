import type { WholeRows } from '@hongbao/prisma/rowReader';

/**
 * Which members the events of a kind concern: all, or those whose rows the events name. The function returns the ids
 * (`refId`) of one member's events. Absent for events that concern no member in particular.
 */
export type About = 'everybody' | ((rows: WholeRows, memberId: string) => readonly string[]);

/** Tables whose rows belong to a member and have their own timeline entries. */
type OwnTable = 'Position' | 'OptionOrder' | 'Loan' | 'Recharge' | 'Withdrawal' | 'KycApplication';

/** Events whose `refId` is the id of a member's row. */
export function rowsOf(table: OwnTable): About {
  return (rows, memberId) => rows(table, { memberId }).map(({ id }) => id);
}

/** Events whose `refId` is the member's id. */
export const theMember: About = (_rows, memberId) => [memberId];

/** Events that concern a member: by kind the ids (`refId`), or 'all' for a kind that concerns every member. */
export type Concerned = ReadonlyMap<string, ReadonlySet<string> | 'all'>;
