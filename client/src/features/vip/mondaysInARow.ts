import { fromWireTime, startOfWireWeek, WEEK_MS } from '@hongbao/contracts/time';
import type { VipReward } from './vip.api.ts';

/**
 * Returns the number of weeks in a row with a red envelope, up to and including that of `reward`. Counts only the given
 * envelopes, newest first: at most one page, 100 weeks.
 */
export function mondaysInARow(
  envelopes: readonly Pick<VipReward, 'createTime'>[],
  reward: Pick<VipReward, 'createTime'>,
): number {
  const weekOf = ({ createTime }: Pick<VipReward, 'createTime'>) =>
    startOfWireWeek(fromWireTime(createTime));
  const weeks = new Set(envelopes.map(weekOf));
  let count = 0;
  for (let week = weekOf(reward); weeks.has(week); week -= WEEK_MS) count += 1;
  return count;
}
