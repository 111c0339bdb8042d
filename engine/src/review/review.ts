import type {
  DecisionKind,
  ReviewPolicy,
  Verdict,
} from '@hongbao/contracts/control/decisions.calls';
import type { Plan } from '../world/plan.ts';
import type { World } from '../world/world.ts';
import { findPolicy } from './review.store.ts';

/** Returns the review policy for one kind of application: automatic, by an operator, or always rejected. */
export async function reviewPolicy(world: World, kind: DecisionKind): Promise<ReviewPolicy> {
  const row = await findPolicy(world, kind);
  return row?.policy === 'manual' || row?.policy === 'reject' ? row.policy : 'auto';
}

/** The verdict of an operator or of the policy on an application. */
export interface Ruling {
  readonly verdict: Verdict;
  /** Reason shown to the member; null if none was given. */
  readonly reason: string | null;
}

/** A pending application in an operator's list. */
export interface WaitingCase {
  readonly id: string;
  readonly memberId: string;
  readonly summary: string;
  /** Paths of the uploaded pictures; absent if there are none. */
  readonly pictures?: readonly string[];
  /** Epoch ms. */
  readonly createdAt: number;
}

/** A kind of application that an operator can decide. All kinds are registered in `operator/reviewables.ts`. */
export interface Reviewable {
  readonly kind: DecisionKind;
  /** Timeline kind of the automatic review, whose `refId` is the application. */
  readonly appointment: string;
  /** Returns pending applications, oldest first. */
  waiting(world: World, take: number): Promise<WaitingCase[]>;
  /** Returns the plan for a verdict, or a refusal if the application does not exist or is already decided. */
  rule(
    world: World,
    id: string,
    ruling: Ruling,
    now: number,
  ): Promise<Plan | 'unknown' | 'decided'>;
  /**
   * Returns the plan that completes the remaining steps of an application and then fails it; absent if the kind cannot
   * fail.
   */
  fail?(
    world: World,
    id: string,
    reason: string | null,
    now: number,
  ): Promise<Plan | 'unknown' | 'decided'>;
}
