import { intervene, interveneEverywhere } from '@hongbao/contracts/control/interventions.calls';
import { useAct } from '../../control/deskApi.ts';
import { combineMutations } from '../../control/combineMutations.ts';
import { useWorld } from '../../state/store.ts';
import type { Steering } from './steering.ts';

/**
 * Returns a function that applies an intervention to one symbol, or to all symbols for null. It resolves with whether
 * the call succeeded; `failure` contains the reason.
 */
export function useSteer(symbol: string | null) {
  const params = { world: useWorld() };
  const one = useAct(intervene);
  const every = useAct(interveneEverywhere);
  const both = combineMutations(one, every);
  return {
    ...both,
    steer: async (steering: Steering): Promise<boolean> => {
      both.clear();
      const made = symbol
        ? await one.act({ params, body: { ...steering, symbol } })
        : await every.act({ params, body: steering });
      return made !== null;
    },
  };
}
