import type { RowChange } from '@hongbao/prisma/rowWriter';
import type { Instruction } from '../ledger/ledger.types.ts';

/** A timeline event to schedule. */
export interface Appointment {
  readonly op: 'schedule';
  readonly kind: string;
  readonly refId: string;
  /** Epoch ms, not in the past. */
  readonly at: number;
  /** Facts for the event. Only strings, so that hashing and serialization are equal on every platform. */
  readonly payload?: Readonly<Record<string, string>>;
  /** If true, the event is not scheduled when an event with the same kind, `refId` and instant is pending. */
  readonly once?: true;
}

/** Cancels all pending events of a kind with this `refId`. */
export interface Cancellation {
  readonly op: 'cancel';
  readonly kind: string;
  readonly refId: string;
}

export type TimelineChange = Appointment | Cancellation;

/**
 * All changes of one command or event, decided before anything is written. A plan is applied completely or not at all.
 */
export interface Plan {
  readonly rows?: readonly RowChange[];
  readonly ledger?: readonly Instruction[];
  readonly timeline?: readonly TimelineChange[];
}

/** Merges plans into one, in order. */
export function mergePlans(...plans: readonly Plan[]): Plan {
  return {
    rows: plans.flatMap((plan) => plan.rows ?? []),
    ledger: plans.flatMap((plan) => plan.ledger ?? []),
    timeline: plans.flatMap((plan) => plan.timeline ?? []),
  };
}
