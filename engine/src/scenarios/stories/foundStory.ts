import type { ScenarioKind } from '@hongbao/contracts/control/worlds.calls';
import type { Story } from '@hongbao/contracts/stories/stories.types';

/** A story file as it is now. */
export interface FoundStory {
  readonly name: string;
  readonly kind: ScenarioKind;
  readonly file: string;
  /** The story, or its problems if it is invalid. */
  readonly story: Story | readonly string[];
}
