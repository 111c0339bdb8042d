import type { DecisionKind, ReviewPolicy } from '@hongbao/contracts/control/decisions.calls';
import { upsert } from '@hongbao/prisma/rowWriter';
import type { World } from '../world/world.ts';

/** Sets how future applications of one kind are reviewed. */
export async function setPolicy(
  world: World,
  kind: DecisionKind,
  policy: ReviewPolicy,
): Promise<void> {
  await world.exclusively(async (now) => {
    await world.commit({ rows: [upsert('ReviewPolicy', { kind, policy })] }, now);
  });
}
