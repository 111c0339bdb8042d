import type { WholeRows } from '@hongbao/prisma/rowReader';

/**
 * Whom the events of a kind concern: everybody, or the members whose things they name. Then it gives, for one member, the
 * ids (`refId`) of the events that are theirs. Absent for events that are nobody's in particular.
 */
export type About = 'everybody' | ((rows: WholeRows, memberId: string) => readonly string[]);

/** Tables whose rows belong to a member and have appointments of their own. */
type OwnTable = 'Position' | 'OptionOrder' | 'Loan' | 'Recharge' | 'Withdrawal' | 'KycApplication';

/** Events that name a row of a member by its id. */
export function rowsOf(table: OwnTable): About {
  return (rows, memberId) => rows(table, { memberId }).map(({ id }) => id);
}

/** Events that name the member. */
export const theMember: About = (_rows, memberId) => [memberId];

/** What concerns a member: by kind the ids (`refId`) of their events, or all of a kind that concerns everybody. */
export type Concerned = ReadonlyMap<string, ReadonlySet<string> | 'all'>;
