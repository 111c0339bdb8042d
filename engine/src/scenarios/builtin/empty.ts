import type { Scenario } from '../../world/scenario.ts';

/** A world with reference rows only, without members. */
export const empty: Scenario = {
  name: 'empty',
  startsAt: (at) => at,
  populate: async () => undefined,
};
