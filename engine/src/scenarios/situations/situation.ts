import type { SituationChoice, SituationName } from '@hongbao/contracts/control/situations.types';
import type { Stage, StagedMember } from './stage.ts';

/** Parameters of a situation. */
export interface Choices {
  /** Time between the end of the situation and its event, world milliseconds. */
  readonly inMs: number;
  /** A VIP level, 1 to 8. */
  readonly level: number;
  /** A rank, starting at 1. */
  readonly rank: number;
  /** Length of a streak. */
  readonly count: number;
  /** Time since the member reached the state, world milliseconds. */
  readonly sinceMs: number;
}

/** Result of a situation. */
export interface Scene {
  readonly member: StagedMember;
  /** Route of the screen that shows the situation, as the address after `#`. */
  readonly route: string;
  /** Ids of the created objects by kind, such as `{"loan": "1000…"}`. */
  readonly createdIds?: Readonly<Record<string, string>>;
}

/**
 * Creates a state of a member, or the time shortly before it, with the product's own calls, so that the ledger
 * balances.
 */
export interface Situation {
  readonly name: SituationName;
  /** Parameters that this situation supports. */
  readonly parameters?: readonly SituationChoice[];
  /** Default parameters that differ from the common defaults. */
  readonly defaults?: Partial<Choices>;
  readonly play: (stage: Stage, choices: Choices) => Promise<Scene>;
}
