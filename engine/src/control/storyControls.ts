import { getStory, listStories } from '@hongbao/contracts/stories/stories.calls';
import type { Story } from '@hongbao/contracts/stories/stories.types';
import { accept, refuse } from '../calls/decision.ts';
import type { FoundStory } from '../scenarios/stories/foundStory.ts';
import { control } from './controlled.ts';

export const storyControls = [
  control(listStories, async ({ findStories }) => accept(findStories().map(presentStory))),
  control(getStory, async ({ findStories, params: { name } }) => {
    const all = findStories();
    const found = all.find((each) => each.name === name);
    if (!found) return refuse('storyUnknown', { story: name, known: all.map((each) => each.name) });
    const { file, story } = found;
    return isRead(story)
      ? accept(story)
      : refuse('storyBroken', { story: name, file, problems: [...story] });
  }),
];

const isRead = (story: FoundStory['story']): story is Story => 'steps' in story;

function presentStory({ name, kind, file, story }: FoundStory) {
  const own = kind === 'file' ? { file } : {};
  if (isRead(story)) {
    const { title, line, steps } = story;
    return { name, kind, title, line, steps: steps.length, ...own };
  }
  const line = 'This story cannot be played.';
  return { name, kind, title: name, line, steps: 0, ...own, problems: [...story] };
}
