import { LOANS_STEERED } from '../features/loans/index.ts';
import { POSITIONS_STEERED } from '../features/positions/index.ts';
import type { Appointment } from '../world/plan.ts';

/**
 * Returns timeline entries for a change of a symbol's future prices, with which every order and loan that waits for a
 * price level searches again. They must be committed together with the change.
 */
export function recheckLevels(symbol: string, now: number): Appointment[] {
  return [POSITIONS_STEERED, LOANS_STEERED].map((kind) => ({
    op: 'schedule',
    kind,
    refId: symbol,
    at: now,
  }));
}
