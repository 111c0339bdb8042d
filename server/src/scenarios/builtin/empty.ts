import type { Scenario } from '../../world/scenario.ts';

/** Reference rows only, no members. */
export const empty: Scenario = {
  name: 'empty',
  summary: 'Nobody has signed up yet.',
  startsAt: (at) => at,
  populate: async () => undefined,
};
