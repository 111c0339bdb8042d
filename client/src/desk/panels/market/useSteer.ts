import { intervene, interveneEverywhere } from '@hongbao/contracts/control/interventions.calls';
import { useAct } from '../../control/deskApi.ts';
import { together } from '../../control/together.ts';
import { useWorld } from '../../frame/store.ts';
import type { Steering } from './steering.ts';

/** Steers one symbol, or with null every one at once: whether it was done, and if not, why. */
export function useSteer(symbol: string | null) {
  const params = { world: useWorld() };
  const one = useAct(intervene);
  const every = useAct(interveneEverywhere);
  const both = together(one, every);
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
