import { pathToFileURL } from 'node:url';
import { durationMs } from '@hongbao/contracts/control/duration';
import { createJiti } from 'jiti';
import { z } from 'zod';
import { heading } from '@hongbao/engine/scenarios/custom/readScript';
import type { ScenarioStage } from '@hongbao/engine/scenarios/custom/scenarioStage';
import { problemText, problemsOf } from '@hongbao/engine/scenarios/custom/steps';

/** A loaded scenario in TypeScript or JavaScript. */
export interface Play {
  readonly summary: string | null;
  readonly startsBeforeMs: number;
  readonly act: (stage: ScenarioStage) => unknown;
}

const exported = z.object({
  ...heading,
  default: z.custom<Play['act']>((value) => typeof value === 'function', {
    error: 'must be a function of the stage: export default async (stage) => { … }',
  }),
});

/** Loads a module and its imports without the module cache. Returns its export, or its problems. */
export async function loadModule(path: string): Promise<Play | readonly string[]> {
  // Disables the caches in memory and on disk, so that edits take effect.
  const jiti = createJiti(pathToFileURL(path).href, { moduleCache: false, fsCache: false });
  let found: unknown;
  try {
    found = { ...(await jiti.import<object>(path)) };
  } catch (error) {
    return [firstLine(error)];
  }
  const problems = problemsOf(exported, found).map(problemText);
  if (problems.length > 0) return problems;
  const { summary = null, startsBefore = 0, default: act } = found as z.output<typeof exported>;
  return { summary, startsBeforeMs: durationMs(startsBefore) ?? 0, act };
}

/** Returns the first line of an error in a scenario's code. */
export function firstLine(error: unknown): string {
  const [line = ''] = String(error).split('\n');
  return line;
}
