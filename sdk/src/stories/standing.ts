import type { StoryAnswer, StoryFailure, StoryPlace } from './place.ts';

/** What a player knows of how far it is. */
export interface Standing {
  readonly hasBegun: boolean;
  /** How many steps are done. */
  readonly index: number;
  readonly doing: StoryPlace['doing'];
  readonly answers: readonly StoryAnswer[];
  readonly failure: StoryFailure | null;
  readonly isTrafficOff: boolean;
}

/** Nothing is made yet. */
export const BEFORE: Standing = {
  hasBegun: false,
  index: 0,
  doing: null,
  answers: [],
  failure: null,
  isTrafficOff: false,
};
