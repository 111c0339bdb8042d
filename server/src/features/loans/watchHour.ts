import { HOUR_MS } from '@hongbao/contracts/time';
import { type RowChange, update } from '@hongbao/prisma/rowWriter';
import type { TimelineChange } from '../../world/plan.ts';
import type { DueEvent, Outcome } from '../../world/handlers.ts';
import type { World } from '../../world/world.ts';
import { pledgedCurrencies, watchedLoans } from './loans.store.ts';
import { withoutMarginCall } from './marginCall.ts';
import { WATCH, replanWatch, symbolOf } from './watch.ts';

/** Maximum loans in one batch of the hourly watch. */
const BATCH = 500;

/** Runs every hour and plans the next hour of every loan whose collateral can reach a level. */
export async function watchHour(world: World, event: DueEvent): Promise<Outcome> {
  const until = event.at + HOUR_MS;
  // The watch closes no loan, so every batch of this hour reads the same coins, also after a crash.
  const currencies = pledgedCurrencies(world.rows);
  const [currency = currencies[0] ?? '', afterId = ''] = event.progress?.split(' ') ?? [];
  if (currency === '') return { plan: {}, summary: 'Nothing waits' };
  const { low } = world.market.extremes(symbolOf(currency), event.at, until);
  const batch = watchedLoans(world.rows, currency, low, afterId, BATCH);
  const rows: RowChange[] = [];
  const timeline: TimelineChange[] = [];
  for (const loan of batch) {
    const calm = withoutMarginCall(world, loan, event.at);
    if (calm !== loan) rows.push(update('Loan', { id: loan.id }, { isMarginCalled: false }));
    timeline.push(...replanWatch(world, calm, event.at, until));
  }
  const last = batch.at(-1);
  const next = currencies[currencies.indexOf(currency) + 1];
  const plan = { rows, timeline };
  if (batch.length === BATCH && last)
    return { plan, summary: '', progress: `${currency} ${last.id}` };
  if (next !== undefined) return { plan, summary: '', progress: `${next} ` };
  timeline.push({ op: 'schedule', kind: WATCH, refId: 'all', at: until });
  return { plan, summary: 'Watched' };
}

/** After an operator changed the market: plans every loan secured by this coin again. */
export async function replanLoans(
  world: World,
  { at, refId: symbol, progress }: DueEvent,
): Promise<Outcome> {
  const [currency = ''] = symbol.split('/');
  const batch = watchedLoans(world.rows, currency, null, progress ?? '', BATCH);
  const timeline = batch.flatMap((loan) => replanWatch(world, loan, at));
  const last = batch.at(-1);
  if (last && batch.length === BATCH) return { plan: { timeline }, summary: '', progress: last.id };
  return { plan: { timeline }, summary: `Loans on ${currency} checked again` };
}
