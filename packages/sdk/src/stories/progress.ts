import type { StoryAnswer, StoryFailure, StoryPlace } from './place.ts';

export interface Progress {
  readonly hasBegun: boolean;
  /** Number of completed steps. */
  readonly index: number;
  readonly doing: StoryPlace['doing'];
  readonly answers: readonly StoryAnswer[];
  readonly failure: StoryFailure | null;
  readonly isTrafficOff: boolean;
}

/** State before the story was started. */
export const BEFORE: Progress = {
  hasBegun: false,
  index: 0,
  doing: null,
  answers: [],
  failure: null,
  isTrafficOff: false,
};
