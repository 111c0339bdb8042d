import type { AccountChangeType } from '@hongbao/contracts/wallet/wallet.types';
import { fromWireTime } from '@hongbao/contracts/time';
import { dayKey } from '../../lib/times.ts';
import type { AccountChange } from './wallet.api.ts';

/** Account changes that are one event for the member, in the order of the list, newest first. Never empty. */
export interface ChangeGroup {
  /** The id of the newest change. */
  readonly id: string;
  readonly changes: readonly AccountChange[];
  /** The change that names the event. */
  readonly lead: AccountChange;
  readonly name: GroupName;
}

/** What several changes are together; the type of the lead for all others. */
type GroupName = 'opened' | 'closed' | 'liquidated' | 'converted' | 'daily' | 'other';

/** Small incomes, which are grouped by day. */
const daily: ReadonlySet<AccountChangeType> = new Set(['inviteReward', 'productIncome']);

/** Changes that no event books together. */
const single: ReadonlySet<string> = new Set(['member', 'test']);

/** The types that name a group, the most important first. */
const leads: readonly AccountChangeType[] = [
  'liquidation',
  'realizedPnl',
  'flashOut',
  'withdrawal',
  'collateralSale',
  'loanRepayment',
  'loanPayout',
  'productReturn',
  'contestPrize',
  'positionMargin',
  'openFee',
];

/**
 * Groups account changes: the bookings of one object at one instant (margin and fee of an opened position; margin, result
 * and fee of a closed one), and the incomes of one day, of each product separately. The amounts of a group are exactly those
 * of its changes.
 *
 * @param changes newest first
 */
export function groupChanges(changes: readonly AccountChange[]): ChangeGroup[] {
  const groups = new Map<string, [AccountChange, ...AccountChange[]]>();
  for (const change of changes) {
    const key = keyOf(change);
    const group = groups.get(key);
    if (group) group.push(change);
    else groups.set(key, [change]);
  }
  return [...groups.values()].map((group) => {
    const lead = leadOf(group);
    return { id: group[0].id, changes: group, lead, name: nameOf(group, lead) };
  });
}

function keyOf({ id, type, refType, refId, currency, createTime }: AccountChange): string {
  if (type === 'inviteReward') return [type, currency, dayKey(fromWireTime(createTime))].join('/');
  if (daily.has(type)) return [type, refId, currency, dayKey(fromWireTime(createTime))].join('/');
  return single.has(refType) ? id : [refType, refId, createTime].join('/');
}

function leadOf(group: readonly [AccountChange, ...AccountChange[]]): AccountChange {
  for (const type of leads) {
    const lead = group.find((change) => change.type === type);
    if (lead) return lead;
  }
  return group[0];
}

function nameOf(group: readonly AccountChange[], { type }: AccountChange): GroupName {
  const has = (wanted: AccountChangeType) => group.some((change) => change.type === wanted);
  if (group.length === 1) return 'other';
  if (daily.has(type)) return 'daily';
  if (has('liquidation')) return 'liquidated';
  if (has('realizedPnl')) return 'closed';
  if (has('flashOut')) return 'converted';
  return has('openFee') ? 'opened' : 'other';
}
