import {
  freezeProductOrder,
  unfreezeProductOrder,
} from '@hongbao/contracts/control/products.calls';
import { freezeOrder, unfreezeOrder } from '../features/products/index.ts';
import { accept, refuse } from '../calls/decision.ts';
import type { World } from '../world/world.ts';
import { control } from './controlled.ts';

export const productControls = [
  control(freezeProductOrder, ({ world, params }) => change(world, params.id, freezeOrder)),
  control(unfreezeProductOrder, ({ world, params }) => change(world, params.id, unfreezeOrder)),
];

function change(world: World, id: string, decide: typeof freezeOrder) {
  return world.exclusively(async (now) => {
    const handled = await decide(world, id, now);
    if (handled === 'unknown') return refuse('notFound');
    if ('status' in handled) return refuse('notAllowedInThisState', { status: handled.status });
    await world.commit(handled, now);
    return accept(null);
  });
}
