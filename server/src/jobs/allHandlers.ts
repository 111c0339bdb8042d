import { positionsJobs } from '../features/positions/positions.jobs.ts';
import { rechargeJobs } from '../features/recharge/recharge.jobs.ts';
import { vipJobs } from '../features/vip/vip.jobs.ts';
import type { TimelineHandler } from '../world/timeline.ts';

/** Everything the clock does, feature by feature. */
export function allHandlers(): readonly TimelineHandler[] {
  return [...positionsJobs, ...rechargeJobs, ...vipJobs];
}
