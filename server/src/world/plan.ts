import type { RowChange } from '@hongbao/prisma/rowWriter';
import type { Instruction } from '../ledger/ledger.types.ts';

/** Something that is to happen by itself at an instant. */
export interface Appointment {
  readonly op: 'schedule';
  readonly kind: string;
  readonly refId: string;
  /** Epoch ms, not before now. */
  readonly at: number;
  /** Facts the event needs; strings only, so that they hash and travel alike everywhere. */
  readonly payload?: Readonly<Record<string, string>>;
  /** Made only where none of its kind is to come for the same thing at this very instant: one look serves all who want it. */
  readonly once?: true;
}

/** Takes back everything of a kind that is still to come for `refId`. */
export interface Cancellation {
  readonly op: 'cancel';
  readonly kind: string;
  readonly refId: string;
}

export type TimelineChange = Appointment | Cancellation;

/**
 * Everything one command or event changes, decided before anything is written. The world's writer takes it whole or
 * not at all.
 */
export interface Plan {
  readonly rows?: readonly RowChange[];
  readonly ledger?: readonly Instruction[];
  readonly timeline?: readonly TimelineChange[];
}

/** Several plans as one, in order. */
export function mergePlans(...plans: readonly Plan[]): Plan {
  return {
    rows: plans.flatMap((plan) => plan.rows ?? []),
    ledger: plans.flatMap((plan) => plan.ledger ?? []),
    timeline: plans.flatMap((plan) => plan.timeline ?? []),
  };
}
