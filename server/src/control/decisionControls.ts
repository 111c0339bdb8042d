import {
  decide,
  decisionKinds,
  listDecisions,
  setReviewPolicy,
} from '@hongbao/contracts/control/decisions.calls';
import { formatUnits } from '@hongbao/contracts/money';
import { upsert } from '@hongbao/prisma/rowWriter';
import { findRecharge, planVerdict, waitingRecharges } from '../features/recharge/index.ts';
import { accept, refuse } from '../http/decision.ts';
import { controlWorld } from './controlled.ts';

/** Most waiting cases shown at once, oldest first. */
const WAITING_SHOWN = 200;

/** What can be decided so far: deposits. The other kinds come with their features. */
export const decisionControls = [
  controlWorld(listDecisions, async ({ world, query }) => {
    await world.settle();
    const rows = await world.read.reviewPolicy.findMany();
    const kinds = decisionKinds.filter((kind) => query.kind === undefined || query.kind === kind);
    const isRechargeAsked = query.kind === undefined || query.kind === 'recharge';
    const waiting = isRechargeAsked ? await waitingRecharges(world.read, WAITING_SHOWN) : [];
    return accept({
      policies: kinds.map((kind) => ({
        kind,
        policy: (rows.find((row) => row.kind === kind)?.policy ?? 'auto') as
          | 'auto'
          | 'manual'
          | 'reject',
      })),
      waiting: waiting.map(({ id, memberId, amount, currency, network, createdAt }) => ({
        kind: 'recharge' as const,
        id,
        memberId,
        summary: `${formatUnits(amount)} ${currency} by ${network}`,
        createdAt: Number(createdAt),
      })),
    });
  }),
  controlWorld(decide, async ({ world, params, body }) => {
    if (params.kind !== 'recharge') return refuse('notFound', { kind: params.kind });
    return world.alone(async (now) => {
      const recharge = await findRecharge(world.read, params.id);
      if (!recharge) return refuse('notFound');
      if (recharge.status !== 0) return refuse('decisionAlreadyMade', { status: recharge.status });
      const verdict = { verdict: body.verdict, reason: body.reason ?? null };
      await world.commit(planVerdict(world, recharge, verdict, now), now);
      return accept(null);
    });
  }),
  controlWorld(setReviewPolicy, async ({ world, params, body }) => {
    await world.alone(async (now) => {
      const rows = [upsert('ReviewPolicy', { kind: params.kind, policy: body.policy })];
      await world.commit({ rows }, now);
    });
    return accept(null);
  }),
];
