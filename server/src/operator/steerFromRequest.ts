import type { BodyOf } from '@hongbao/contracts/call';
import type {
  intervene,
  interveneEverywhere,
} from '@hongbao/contracts/control/interventions.calls';
import { instantMs } from '@hongbao/contracts/control/instant';
import type { World } from '../world/world.ts';
import { steerEverySymbol, steerMarket, steerToPrice } from './steerMarket.ts';

/** Creates an intervention from an operator's request: by a percentage or to a price. */
export async function steerFromRequest(world: World, { to, ...wanted }: BodyOf<typeof intervene>) {
  const steering = { ...wanted, startAt: instantOf(wanted.startAt) };
  return to === undefined ? steerMarket(world, steering) : steerToPrice(world, { ...steering, to });
}

/** Same for every symbol simultaneously. */
export async function steerEverySymbolFromRequest(
  world: World,
  wanted: BodyOf<typeof interveneEverywhere>,
) {
  return steerEverySymbol(world, { ...wanted, startAt: instantOf(wanted.startAt) });
}

/** Epoch ms of an instant in a request; undefined if absent. */
export function instantOf(named: string | number | undefined): number | undefined {
  return named === undefined ? undefined : (instantMs(named) ?? 0);
}
