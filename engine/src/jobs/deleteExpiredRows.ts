import { DAY_MS, HOUR_MS, startOfWireDay } from '@hongbao/contracts/time';
import type { DueEvent, EventResult, TimelineHandler } from '../world/handlers.ts';
import type { World } from '../world/world.ts';
import { expiredRows } from './deleteExpiredRows.store.ts';

/** Hour of the day (UTC+8) at which the job runs, when few members are active. */
const TIDY_HOUR = 4;

/** Maximum rows deleted in one commit. */
const BATCH = 500;

/** Deletes expired rows once a day, so that a long-running world stays small. */
export const deleteExpiredRowsJob: TimelineHandler = {
  kind: 'world.tidy',
  priority: 95,
  run: deleteExpiredRows,
  next: (after) => {
    const today = startOfWireDay(after) + TIDY_HOUR * HOUR_MS;
    return today > after ? today : today + DAY_MS;
  },
  isHousekeeping: true,
};

/**
 * Deletes a batch of rows from one table; `progress` is the index of the table. A table is complete when its query
 * returns no rows.
 */
async function deleteExpiredRows(world: World, event: DueEvent): Promise<EventResult> {
  const index = Number(event.progress ?? 0);
  const rows = expiredRows[index]?.(world.rows, event.at, BATCH) ?? [];
  const isMore = rows.length > 0;
  const next = isMore ? index : index + 1;
  if (next >= expiredRows.length) return { plan: { rows }, summary: 'tidied' };
  return { plan: { rows }, summary: '', progress: String(next) };
}
