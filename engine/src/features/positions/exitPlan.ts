import type { ListedPosition } from '@hongbao/contracts/positions/positions.schema';
import { update } from '@hongbao/prisma/rowWriter';
import type { Plan } from '../../world/plan.ts';
import type { World } from '../../world/world.ts';
import { type Exit, writeExits } from './exits.ts';
import type { Position } from './position.types.ts';
import { presentListed } from './positions.present.ts';
import { closesOf } from './positions.store.ts';
import { cancelTrigger, triggerLevels } from './triggers.ts';

/** Plans other exits of a running position: its row, and the timeline entry of its next level. */
export function changeExits(
  world: World,
  position: Position,
  exits: readonly Exit[],
  now: number,
): { result: ListedPosition; plan: Plan } {
  const changed: Position = { ...position, exits: writeExits(exits) };
  const levels = triggerLevels(changed);
  const closes = closesOf(world.rows, [position.id]);
  return {
    result: presentListed(world.market, { ...changed, ...levels }, closes, now),
    plan: {
      rows: [update('Position', { id: position.id }, { exits: changed.exits, ...levels })],
      timeline: [cancelTrigger(changed)],
    },
  };
}
