import { z } from 'zod';
import { defineCall } from '../call.ts';
import { count, id, oneOf } from '../fields.ts';
import { story } from './stories.types.ts';
import { scenarioKinds } from '../control/worlds.calls.ts';

const { title, line } = story.shape;

export const listStories = defineCall({
  name: 'listStories',
  feature: 'control',
  summary: 'All stories: the built-in ones, and the files of STORIES_DIR.',
  method: 'GET',
  path: '/control/stories',
  auth: 'control',
  result: z.array(
    z.object({
      name: z.string().describe('The name by which it is played.'),
      kind: oneOf(scenarioKinds, 'ScenarioKind').describe(
        'Whether it is part of the program or a file, which is read again each time.',
      ),
      title: title.describe('The title; the file name if the story is invalid.'),
      line: line.describe('A summary in one line.'),
      steps: count.describe('Number of steps.'),
      file: z.string().optional().describe('The name of its file.'),
      problems: z
        .array(z.string())
        .optional()
        .describe('Errors by step and field; absent for a valid story.'),
    }),
  ),
  refusals: [],
  origin: 'extension',
});

export const getStory = defineCall({
  name: 'getStory',
  feature: 'control',
  summary: 'One complete story for a player: its world, its members and its steps.',
  method: 'GET',
  path: '/control/stories/{name}',
  auth: 'control',
  params: z.object({ name: id.describe('The name of the story.') }),
  result: story,
  refusals: ['storyUnknown', 'storyBroken'],
  origin: 'extension',
});
