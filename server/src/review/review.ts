import type {
  DecisionKind,
  ReviewPolicy,
  Verdict,
} from '@hongbao/contracts/control/decisions.calls';
import type { Plan } from '../world/plan.ts';
import type { World } from '../world/world.ts';
import { findPolicy } from './review.store.ts';

/** How one kind of application is reviewed in this world: by itself, by an operator, or always rejected. */
export async function reviewPolicy(world: World, kind: DecisionKind): Promise<ReviewPolicy> {
  const row = await findPolicy(world, kind);
  return row?.policy === 'manual' || row?.policy === 'reject' ? row.policy : 'auto';
}

/** What an operator, or the policy, says of a case. */
export interface Ruling {
  readonly verdict: Verdict;
  /** Told to the member; null when none was given. */
  readonly reason: string | null;
}

/** A case that waits, as an operator sees it in a list. */
export interface WaitingCase {
  readonly id: string;
  readonly memberId: string;
  readonly summary: string;
  /** Paths of the pictures that came with it; none when absent. */
  readonly pictures?: readonly string[];
  /** Epoch ms. */
  readonly createdAt: number;
}

/** A kind of application that an operator can decide. Each feature hands its own to `operator/reviewables.ts`. */
export interface Reviewable {
  readonly kind: DecisionKind;
  /** The timeline's kind of the review that comes by itself; `refId` is the case. */
  readonly appointment: string;
  /** Cases that wait, oldest first. */
  waiting(world: World, take: number): Promise<WaitingCase[]>;
  /** The plan of a verdict, or a refusal: the case does not exist, or it is decided already. */
  rule(
    world: World,
    id: string,
    ruling: Ruling,
    now: number,
  ): Promise<Plan | 'unknown' | 'decided'>;
  /** The plan by which a case goes all its way and then fails; absent where nothing can. */
  fail?(
    world: World,
    id: string,
    reason: string | null,
    now: number,
  ): Promise<Plan | 'unknown' | 'decided'>;
}
