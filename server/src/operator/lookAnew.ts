import { LOANS_STEERED } from '../features/loans/index.ts';
import { POSITIONS_STEERED } from '../features/positions/index.ts';
import type { Appointment } from '../world/plan.ts';

/**
 * What follows from a change of a symbol's prices to come: whoever waits for a price looks anew. In the commit of the
 * change itself, whatever happens to this process.
 */
export function lookAnew(symbol: string, now: number): Appointment[] {
  return [POSITIONS_STEERED, LOANS_STEERED].map((kind) => ({
    op: 'schedule',
    kind,
    refId: symbol,
    at: now,
  }));
}
