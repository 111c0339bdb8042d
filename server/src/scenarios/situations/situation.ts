import type { SituationChoice, SituationName } from '@hongbao/contracts/control/situations.types';
import type { Stage, StagedMember } from './stage.ts';

/** Options of a situation. */
export interface Choices {
  /** Time between the end of the situation and its event, world milliseconds. */
  readonly inMs: number;
  /** A VIP level, 1 to 8. */
  readonly level: number;
  /** A rank from 1. */
  readonly rank: number;
  /** Length of a streak. */
  readonly count: number;
  /** Time since the state began, world milliseconds. */
  readonly sinceMs: number;
}

/** Result of a situation. */
export interface Scene {
  readonly member: StagedMember;
  /** Route of the app that shows it, as the address after `#`. */
  readonly route: string;
  /** Ids of the created objects by kind: `{"loan": "1000…"}`. */
  readonly made?: Readonly<Record<string, string>>;
}

/**
 * A state of a member, or the time shortly before it. It is played with the product's own calls, so the ledger
 * balances.
 */
export interface Situation {
  readonly name: SituationName;
  /** Description, in one sentence. */
  readonly summary: string;
  /** Options that this situation supports. */
  readonly takes?: readonly SituationChoice[];
  /** Defaults that differ from the common ones. */
  readonly unless?: Partial<Choices>;
  readonly play: (stage: Stage, choices: Choices) => Promise<Scene>;
}
