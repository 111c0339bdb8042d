import type { DecisionKind, ReviewPolicy } from '@hongbao/contracts/control/decisions.calls';
import { upsert } from '@hongbao/prisma/rowWriter';
import type { World } from '../world/world.ts';

/** Sets the review policy for future applications of one kind. */
export async function setPolicy(
  world: World,
  kind: DecisionKind,
  policy: ReviewPolicy,
): Promise<void> {
  await world.exclusively(async (now) => {
    await world.commit({ rows: [upsert('ReviewPolicy', { kind, policy })] }, now);
  });
}
