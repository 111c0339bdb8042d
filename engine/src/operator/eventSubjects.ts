import type { ResultOf } from '@hongbao/contracts/call';
import type { getClock } from '@hongbao/contracts/control/clock.calls';
import type { UpcomingEvent } from '../world/happened.ts';
import type { World } from '../world/world.ts';

/** The member and the symbol that an event concerns. */
type Subject = Pick<ResultOf<typeof getClock>['events'][number], 'memberId' | 'member' | 'symbol'>;

/** Tables of the objects that events refer to, by the feature in the name of the event. */
const tables = {
  positions: 'Position',
  options: 'OptionOrder',
  loans: 'Loan',
  recharge: 'Recharge',
  withdrawal: 'Withdrawal',
  kyc: 'KycApplication',
} as const;

const isFeature = (text: string): text is keyof typeof tables => Object.hasOwn(tables, text);

/** Adds the member and the symbol to events that concern an object of one member. Makes one query for each table. */
export function withSubjects<E extends UpcomingEvent>(
  world: World,
  events: readonly E[],
): (E & Subject)[] {
  const owners = new Map<string, { readonly memberId: string; readonly symbol?: string }>();
  for (const feature in tables) {
    const ids = events.flatMap(({ kind, refId }) =>
      kind.split('.')[0] === feature && refId !== '' ? [refId] : [],
    );
    if (ids.length === 0 || !isFeature(feature)) continue;
    for (const { id, ...owner } of ownersOf(world, feature, ids)) owners.set(id, owner);
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

function ownersOf({ rows }: World, feature: keyof typeof tables, ids: readonly string[]) {
  const where = { id: { in: ids } };
  if (feature === 'positions')
    return rows.some('Position', ['id', 'memberId', 'symbol'], { where });
  if (feature === 'options')
    return rows.some('OptionOrder', ['id', 'memberId', 'symbol'], { where });
  // The cast is safe, because all these tables have the columns `id` and `memberId`.
  return rows.some(tables[feature] as 'Loan', ['id', 'memberId'], { where });
}
