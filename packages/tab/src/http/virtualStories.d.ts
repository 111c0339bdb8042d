declare module 'virtual:stories' {
  import type { FoundStory } from '@hongbao/engine/scenarios/stories/foundStory';
  /** The built-in stories in all languages. The build of the worker generates this module. */
  export const stories: readonly FoundStory[];
}
