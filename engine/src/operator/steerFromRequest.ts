import type { BodyOf } from '@hongbao/contracts/call';
import type {
  intervene,
  interveneEverywhere,
} from '@hongbao/contracts/control/interventions.calls';
import { instantMs } from '@hongbao/contracts/control/instant';
import type { World } from '../world/world.ts';
import { steerEverySymbol, steerMarket, steerToPrice } from './steerMarket.ts';

/** Creates an intervention from an operator's request, with a percentage or a target price. */
export async function steerFromRequest(world: World, { to, ...wanted }: BodyOf<typeof intervene>) {
  const steering = { ...wanted, startAt: instantOf(wanted.startAt) };
  return to === undefined ? steerMarket(world, steering) : steerToPrice(world, { ...steering, to });
}

/** Creates the intervention of an operator's request in every symbol at the same instant. */
export async function steerEverySymbolFromRequest(
  world: World,
  wanted: BodyOf<typeof interveneEverywhere>,
) {
  return steerEverySymbol(world, { ...wanted, startAt: instantOf(wanted.startAt) });
}

/** Parses an instant of a request to epoch ms; undefined if absent. */
export function instantOf(named: string | number | undefined): number | undefined {
  return named === undefined ? undefined : (instantMs(named) ?? 0);
}
