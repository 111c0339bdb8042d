import type { ResultOf } from '@hongbao/contracts/call';
import { listInterventions, lookAtMarket } from '@hongbao/contracts/control/interventions.calls';
import { useAsk } from '../../control/deskApi.ts';
import { useWorld } from '../../state/store.ts';

export type Looked = ResultOf<typeof lookAtMarket>[number];

const EVERY_MS = 1_000;

/** Loads every symbol with its price and the sparkline of the day, refreshed every second. */
export function useMarket() {
  const params = { world: useWorld() };
  return useAsk(lookAtMarket, { params }, { everyMs: EVERY_MS });
}

/** Loads all interventions, newest first. */
export function useInterventions() {
  const params = { world: useWorld() };
  return useAsk(listInterventions, { params });
}
