import { LOANS_STEERED } from '../features/loans/index.ts';
import { POSITIONS_STEERED } from '../features/positions/index.ts';
import type { Appointment } from '../world/plan.ts';

/**
 * Appointments after a change of a symbol's future prices: everything that waits for a price level searches again. They
 * belong into the commit of the change.
 */
export function lookAnew(symbol: string, now: number): Appointment[] {
  return [POSITIONS_STEERED, LOANS_STEERED].map((kind) => ({
    op: 'schedule',
    kind,
    refId: symbol,
    at: now,
  }));
}
