import {
  decide,
  decisionKinds,
  listDecisions,
  setReviewPolicy,
} from '@hongbao/contracts/control/decisions.calls';
import { accept, refuse } from '../calls/decision.ts';
import { type Reviewable, reviewPolicy } from '../review/review.ts';
import type { World } from '../world/world.ts';
import { decideCase } from '../operator/decideCase.ts';
import { reviewables } from '../operator/reviewables.ts';
import { setPolicy } from '../operator/setPolicy.ts';
import { withEffects } from '../words/eventText.ts';
import { control } from './controlled.ts';

/** Maximum pending applications of one kind in an answer, oldest first. */
const WAITING_SHOWN = 200;

export const decisionControls = [
  control(listDecisions, async ({ world, query, language }) => {
    await world.time.reached();
    const isAsked = (kind: string) => query.kind === undefined || query.kind === kind;
    const policies = await Promise.all(
      decisionKinds
        .filter(isAsked)
        .map(async (kind) => ({ kind, policy: await reviewPolicy(world, kind) })),
    );
    const waiting = await Promise.all(
      reviewables.filter(({ kind }) => isAsked(kind)).map((each) => waitingOf(world, each)),
    );
    const oldestFirst = waiting.flat().sort((a, b) => a.createdAt - b.createdAt);
    return accept({ policies, waiting: withEffects(oldestFirst, language) });
  }),
  control(decide, async ({ world, params, body }) => {
    const reviewable = reviewables.find(({ kind }) => kind === params.kind);
    if (!reviewable) return refuse('notFound', { kind: params.kind });
    const ruling = { verdict: body.verdict, reason: body.reason ?? null };
    return decideCase(world, reviewable, params.id, ruling);
  }),
  control(setReviewPolicy, async ({ world, params, body }) => {
    await setPolicy(world, params.kind, body.policy);
    return accept(null);
  }),
];

async function waitingOf(world: World, { kind, appointment, waiting }: Reviewable) {
  return (await waiting(world, WAITING_SHOWN)).map((each) => {
    const decidesAt = world.timeline.nextOf(appointment, each.id);
    return {
      kind,
      ...each,
      pictures: [...(each.pictures ?? [])],
      ...(decidesAt === null ? {} : { decidesAt }),
    };
  });
}
