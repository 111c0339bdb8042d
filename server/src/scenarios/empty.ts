import type { Scenario } from '../world/scenario.ts';

/** Reference rows only: nobody has signed up yet. */
export const empty: Scenario = {
  name: 'empty',
  summary: 'Nobody has signed up yet.',
  startsAt: (at) => at,
  populate: async () => undefined,
};
