import type { BodyOf } from '@hongbao/contracts/call';
import type {
  intervene,
  interveneEverywhere,
} from '@hongbao/contracts/control/interventions.calls';
import { instantMs } from '@hongbao/contracts/control/instant';
import type { World } from '../world/world.ts';
import { steerEverySymbol, steerMarket, steerToPrice } from './steerMarket.ts';

/** Steers one price as an operator writes it: by a percent or to a price. */
export async function steerAsAsked(world: World, { to, ...wanted }: BodyOf<typeof intervene>) {
  const steering = { ...wanted, startAt: instantOf(wanted.startAt) };
  return to === undefined ? steerMarket(world, steering) : steerToPrice(world, { ...steering, to });
}

/** The same with every symbol at once. */
export async function steerEverySymbolAsAsked(
  world: World,
  wanted: BodyOf<typeof interveneEverywhere>,
) {
  return steerEverySymbol(world, { ...wanted, startAt: instantOf(wanted.startAt) });
}

/** Epoch ms of a named instant; undefined where none is named. */
export function instantOf(named: string | number | undefined): number | undefined {
  return named === undefined ? undefined : (instantMs(named) ?? 0);
}
