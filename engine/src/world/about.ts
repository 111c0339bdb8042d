import type { WholeRows } from '@hongbao/prisma/rowReader';
import type { TableWith } from '@hongbao/prisma/rowWriter';

/**
 * The members that events of a kind concern: all members, or those whose rows the events refer to. The function returns
 * the ids (`refId`) of one member's events. Absent for events that concern no particular member.
 */
export type About = 'everybody' | ((rows: WholeRows, memberId: string) => readonly string[]);

/** Tables whose rows belong to a member and have timeline entries of their own. */
type OwnTable = TableWith<{ id: string; memberId: string }>;

/** For events whose `refId` is the id of a member's row. */
export function rowsOf(table: OwnTable): About {
  return (rows, memberId) => rows(table, { memberId }).map(({ id }) => id);
}

/** For events whose `refId` is the member's id. */
export const theMember: About = (_rows, memberId) => [memberId];

/** The events that concern a member: by kind the ids (`refId`), or 'all' for a kind that concerns every member. */
export type Concerned = ReadonlyMap<string, ReadonlySet<string> | 'all'>;
