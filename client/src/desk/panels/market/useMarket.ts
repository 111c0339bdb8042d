import type { ResultOf } from '@hongbao/contracts/call';
import { listInterventions, lookAtMarket } from '@hongbao/contracts/control/interventions.calls';
import { useAsk } from '../../control/deskApi.ts';
import { useWorld } from '../../frame/store.ts';

export type Looked = ResultOf<typeof lookAtMarket>[number];

const EVERY_MS = 1_000;

/** Every symbol with its price and the shape of its day, second by second. */
export function useMarket() {
  const params = { world: useWorld() };
  return useAsk(lookAtMarket, { params }, { everyMs: EVERY_MS });
}

/** Everything that was ever done to prices, newest first. */
export function useInterventions() {
  const params = { world: useWorld() };
  return useAsk(listInterventions, { params });
}
