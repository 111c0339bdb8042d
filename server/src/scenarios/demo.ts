import { DAY_MS } from '@hongbao/contracts/time';
import type { Scenario } from '../world/scenario.ts';

/** A platform that already lives. */
export const demo: Scenario = {
  name: 'demo',
  startsAt: (at) => at - 30 * DAY_MS,
  populate: async () => undefined,
};
