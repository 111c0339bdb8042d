import type { ResultOf } from '@hongbao/contracts/call';
import type { getClock } from '@hongbao/contracts/control/clock.calls';
import type { TableWith } from '@hongbao/prisma/rowWriter';
import { productLines } from '../features/productLines.ts';
import type { UpcomingEvent } from '../world/happened.ts';
import type { World } from '../world/world.ts';

/** The member and the symbol that an event concerns. */
type Subject = Pick<ResultOf<typeof getClock>['events'][number], 'memberId' | 'member' | 'symbol'>;

const featureOf = (kind: string) => kind.split('.')[0] ?? '';

/** Tables of the objects that events refer to, by the feature in the name of the event. */
const tables: Readonly<Record<string, TableWith<{ id: string; memberId: string }>>> = {
  positions: 'Position',
  options: 'OptionOrder',
  kyc: 'KycApplication',
  ...Object.fromEntries(productLines.map(({ job, table }) => [featureOf(job.kind), table])),
};

/** Adds the member and the symbol to events that concern an object of one member. Makes one query for each table. */
export function withSubjects<E extends UpcomingEvent>(
  world: World,
  events: readonly E[],
): (E & Subject)[] {
  const owners = new Map<string, { readonly memberId: string; readonly symbol?: string }>();
  for (const [feature, table] of Object.entries(tables)) {
    const ids = events.flatMap(({ kind, refId }) =>
      featureOf(kind) === feature && refId !== '' ? [refId] : [],
    );
    if (ids.length === 0) continue;
    for (const { id, ...owner } of ownersOf(world, table, ids)) owners.set(id, owner);
  }
  const memberIds = [
    ...new Set(events.map(({ refId }) => owners.get(refId)?.memberId ?? refId)),
  ].filter((id) => id !== '');
  const names = new Map(
    world.rows
      .some('Member', ['id', 'nickname'], { where: { id: { in: memberIds } } })
      .map(({ id, nickname }) => [id, nickname]),
  );
  return events.map((event) => {
    const owner = owners.get(event.refId);
    const memberId = owner?.memberId ?? event.refId;
    const member = names.get(memberId);
    return {
      ...event,
      ...(member === undefined ? {} : { memberId, member }),
      ...(owner?.symbol === undefined ? {} : { symbol: owner.symbol }),
    };
  });
}

function ownersOf({ rows }: World, table: string, ids: readonly string[]) {
  const where = { id: { in: ids } };
  if (table === 'Position' || table === 'OptionOrder')
    return rows.some(table as 'Position', ['id', 'memberId', 'symbol'], { where });
  // The cast is safe, because all these tables have the columns `id` and `memberId`.
  return rows.some(table as 'Loan', ['id', 'memberId'], { where });
}
