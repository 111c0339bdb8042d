import { HOUR_MS } from '@hongbao/contracts/time';
import { update } from '@hongbao/prisma/rowWriter';
import type { DueEvent, EventResult } from '../../world/handlers.ts';
import type { World } from '../../world/world.ts';
import { calledLoans, hasPledgedLoans } from './loans.store.ts';
import { withoutMarginCall } from './marginCall.ts';
import { WATCH } from './watch.ts';

/** Maximum loans in one batch of the hourly watch. */
const BATCH = 500;

/** Runs every hour and ends the margin calls of the loans that have recovered. */
export async function watchHour(world: World, { at, progress }: DueEvent): Promise<EventResult> {
  if (!hasPledgedLoans(world.rows)) return { plan: {}, summary: 'Nothing waits' };
  const batch = calledLoans(world.rows, progress ?? '', BATCH);
  const rows = batch
    .filter((loan) => withoutMarginCall(world, loan, at) !== loan)
    .map(({ id }) => update('Loan', { id }, { isMarginCalled: false }));
  const last = batch.at(-1);
  if (batch.length === BATCH && last) return { plan: { rows }, summary: '', progress: last.id };
  const next = { op: 'schedule', kind: WATCH, refId: 'all', at: at + HOUR_MS } as const;
  return { plan: { rows, timeline: [next] }, summary: 'Watched' };
}
