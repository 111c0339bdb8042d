import { DAY_MS, HOUR_MS, startOfWireDay } from '@hongbao/contracts/time';
import type { DueEvent, Outcome, TimelineHandler } from '../world/handlers.ts';
import type { World } from '../world/world.ts';
import { expiredRows } from './tidy.store.ts';

/** Local hour of the job, UTC+8, when few members are active. */
const TIDY_HOUR = 4;

/** Maximum rows of one commit. */
const BATCH = 500;

/** Deletes expired rows once a day, so that a world that runs for months stays small. */
export const tidyJob: TimelineHandler = {
  kind: 'world.tidy',
  priority: 95,
  run: tidy,
  next: (after) => {
    const today = startOfWireDay(after) + TIDY_HOUR * HOUR_MS;
    return today > after ? today : today + DAY_MS;
  },
  isHousekeeping: true,
};

/** Deletes a batch of one table; `progress` is the index of the table. A table is done when its query finds nothing. */
async function tidy(world: World, event: DueEvent): Promise<Outcome> {
  const index = Number(event.progress ?? 0);
  const rows = expiredRows[index]?.(world.rows, event.at, BATCH) ?? [];
  const isMore = rows.length > 0;
  const next = isMore ? index : index + 1;
  if (next >= expiredRows.length) return { plan: { rows }, summary: 'tidied' };
  return { plan: { rows }, summary: '', progress: String(next) };
}
