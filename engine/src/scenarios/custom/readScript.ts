import { duration } from '@hongbao/contracts/control/control.fields';
import { durationMs } from '@hongbao/contracts/control/duration';
import { text } from '@hongbao/contracts/fields';
import { z } from 'zod';
import { meant } from '@hongbao/contracts/nearest';
import { readYaml } from '../../yaml/readYaml.ts';
import { type Step, problemText, problemsOf, verbs } from './steps.ts';
import { stepProblems } from './stepProblems.ts';

/** Maximum steps in one file. */
const STEPS_MAX = 2_000;

/** A parsed and validated YAML scenario. */
export interface Script {
  readonly summary: string | null;
  readonly startsBeforeMs: number;
  readonly steps: readonly Step[];
}

export const heading = {
  summary: text({ min: 1, max: 200 }).optional(),
  startsBefore: duration.optional(),
};

const script = z.strictObject({
  ...heading,
  steps: z.array(z.record(z.string(), z.unknown())).max(STEPS_MAX),
});

/** Parses a YAML scenario. Returns it, or all its problems by step and field. */
export function readScript(yaml: string): Script | readonly string[] {
  const read = readYaml(yaml);
  if ('problems' in read) return read.problems;
  const problems = problemsOf(script, read.value).map(problemText);
  if (problems.length > 0) return problems;
  const {
    summary = null,
    startsBefore = 0,
    steps: written,
  } = read.value as z.output<typeof script>;
  const named = new Map<string, 'member' | 'result'>();
  const steps: Step[] = [];
  const wrong = written.flatMap((each, index) => {
    const step = stepOf(each);
    const found = typeof step === 'string' ? [step] : stepProblems(step, named);
    if (typeof step !== 'string') steps.push(step);
    return found.map((problem) => `step ${index + 1}: ${problem}`);
  });
  return wrong.length > 0
    ? wrong
    : { summary, startsBeforeMs: durationMs(startsBefore) ?? 0, steps };
}

/** Finds the only key of a step, which selects its action, or returns the problem. */
function stepOf(written: Readonly<Record<string, unknown>>): Step | string {
  const [key, ...more] = Object.keys(written);
  if (key === undefined || more.length > 0) return `must have one key of ${verbs.join(', ')}`;
  const verb = verbs.find((each) => each === key);
  if (!verb) return `${key} is not a step${meant(key, verbs) || `; steps are ${verbs.join(', ')}`}`;
  return { verb, value: written[key] ?? {} };
}
