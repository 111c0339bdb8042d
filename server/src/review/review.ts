import type {
  DecisionKind,
  ReviewPolicy,
  Verdict,
} from '@hongbao/contracts/control/decisions.calls';
import type { Plan } from '../world/plan.ts';
import type { World } from '../world/world.ts';
import { findPolicy } from './review.store.ts';

/** Review policy of one kind of application in a world: automatic, by an operator, or always rejected. */
export async function reviewPolicy(world: World, kind: DecisionKind): Promise<ReviewPolicy> {
  const row = await findPolicy(world, kind);
  return row?.policy === 'manual' || row?.policy === 'reject' ? row.policy : 'auto';
}

/** Verdict of an operator or of the policy on a case. */
export interface Ruling {
  readonly verdict: Verdict;
  /** Reason shown to the member; null if none was given. */
  readonly reason: string | null;
}

/** A pending case in an operator's list. */
export interface WaitingCase {
  readonly id: string;
  readonly memberId: string;
  readonly summary: string;
  /** Paths of the uploaded pictures; absent if there are none. */
  readonly pictures?: readonly string[];
  /** Epoch ms. */
  readonly createdAt: number;
}

/** A kind of application that an operator can decide. Features are registered in `operator/reviewables.ts`. */
export interface Reviewable {
  readonly kind: DecisionKind;
  /** Timeline kind of the automatic review; `refId` is the case. */
  readonly appointment: string;
  /** Pending cases, oldest first. */
  waiting(world: World, take: number): Promise<WaitingCase[]>;
  /** Plan of a verdict, or a refusal: the case does not exist or is already decided. */
  rule(
    world: World,
    id: string,
    ruling: Ruling,
    now: number,
  ): Promise<Plan | 'unknown' | 'decided'>;
  /** Plan that runs the remaining steps of a case and then fails it; absent if the kind cannot fail. */
  fail?(
    world: World,
    id: string,
    reason: string | null,
    now: number,
  ): Promise<Plan | 'unknown' | 'decided'>;
}
