import type { RowChange } from '@hongbao/prisma/rowWriter';
import type { Instruction } from '../ledger/ledger.types.ts';

/** A timeline event to schedule. */
export interface Appointment {
  readonly op: 'schedule';
  readonly kind: string;
  readonly refId: string;
  /** Epoch ms, not before now. */
  readonly at: number;
  /** Facts the event needs. Strings only, so that hashing and serialization are the same everywhere. */
  readonly payload?: Readonly<Record<string, string>>;
  /** Scheduled only if no event of the same kind, `refId` and instant is pending: one event serves all requesters. */
  readonly once?: true;
}

/** Cancels all pending events of a kind for `refId`. */
export interface Cancellation {
  readonly op: 'cancel';
  readonly kind: string;
  readonly refId: string;
}

export type TimelineChange = Appointment | Cancellation;

/**
 * All changes of one command or event, decided before anything is written. The writer applies it completely or not at all.
 */
export interface Plan {
  readonly rows?: readonly RowChange[];
  readonly ledger?: readonly Instruction[];
  readonly timeline?: readonly TimelineChange[];
}

/** Merges plans in order. */
export function mergePlans(...plans: readonly Plan[]): Plan {
  return {
    rows: plans.flatMap((plan) => plan.rows ?? []),
    ledger: plans.flatMap((plan) => plan.ledger ?? []),
    timeline: plans.flatMap((plan) => plan.timeline ?? []),
  };
}
