import { type Story, storyFile } from '@hongbao/contracts/stories/stories.types';
import { problemText, problemsOf } from '../custom/steps.ts';
import { readYaml } from '../../yaml/readYaml.ts';
import { memberProblems } from './memberProblems.ts';
import { stepProblems } from './stepProblems.ts';

/** Maximum problems reported for one file. */
const PROBLEMS_MAX = 30;

/** Parses a YAML story. Returns it, or all its problems by step and field. */
export function readStory(name: string, yaml: string): Story | readonly string[] {
  const read = readYaml(yaml);
  if ('problems' in read) return read.problems;
  const value = withLists(read.value);
  const problems = problemsOf(storyFile, value).map((each) => problemText(formatPath(each)));
  if (problems.length > 0) return problems;
  const story: Story = { ...storyFile.parse(value), name };
  const wrong = [...memberProblems(story), ...stepProblems(story)];
  return wrong.length > 0 ? wrong.slice(0, PROBLEMS_MAX) : story;
}

/** Fields of a step that accept a single item or a list. */
const lists = ['act', 'control', 'look', 'expect'];

/** Converts single items to lists with one item. */
function withLists(value: unknown): unknown {
  if (!isFields(value) || !Array.isArray(value['steps'])) return value;
  const steps = value['steps'].map((step: unknown) => {
    if (!isFields(step)) return step;
    const entries = Object.entries(step).map(([key, each]) => [
      key,
      lists.includes(key) && isFields(each) ? [each] : each,
    ]);
    return Object.fromEntries(entries) as unknown;
  });
  return { ...value, steps };
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Formats the path "steps.2.act.0.call" as "step 3: act.call". */
function formatPath({ path, message }: { path: string; message: string }) {
  const [first, index, ...rest] = path.split('.');
  if (first !== 'steps' || index === undefined) return { path, message };
  return {
    path: `step ${Number(index) + 1}:${rest.length > 0 ? ` ${shortened(rest)}` : ''}`,
    message,
  };
}

/** Omits the index of the first item. */
const shortened = (path: readonly string[]) =>
  path.filter((each, at) => at !== 1 || each !== '0').join('.');
