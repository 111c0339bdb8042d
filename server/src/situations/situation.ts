import type { SituationChoice } from '@hongbao/contracts/control/situations.types';
import type { Stage, StagedMember } from './stage.ts';

/** Options of a situation. */
export interface Choices {
  /** How long before its event the situation ends, world milliseconds. */
  readonly inMs: number;
  /** A VIP level, 1 to 8. */
  readonly level: number;
  /** A rank from 1. */
  readonly rank: number;
  /** How many in a row. */
  readonly count: number;
  /** For how long it has been so already, world milliseconds. */
  readonly sinceMs: number;
}

/** Where a situation leaves its member. */
export interface Scene {
  readonly member: StagedMember;
  /** Where in the app it is seen, as its address after `#`. */
  readonly route: string;
  /** Ids of what was made, by what they are: `{"loan": "1000…"}`. */
  readonly made?: Readonly<Record<string, string>>;
}

/** A state that a member can be in, or is about to be in: acted out by the product's own calls, so the books balance. */
export interface Situation {
  readonly name: string;
  /** What it is, in a sentence. */
  readonly summary: string;
  /** The choices that mean something here. */
  readonly takes?: readonly SituationChoice[];
  /** Other choices than the usual ones. */
  readonly unless?: Partial<Choices>;
  readonly play: (stage: Stage, choices: Choices) => Promise<Scene>;
}
