import type { ActingStage } from './actingStage.ts';
import type { Script } from './readScript.ts';
import { ReferenceUnknown, resolved } from '@hongbao/contracts/references';
import type { ScenarioMember, Sending } from './scenarioStage.ts';
import type { Step } from './steps.ts';

/** Runs a script on a stage step by step. Throws `ScenarioFailed`. */
export async function playScript({ steps }: Script, stage: ActingStage): Promise<void> {
  const results = new Map<string, unknown>();
  for (const [index, step] of steps.entries()) await play(step, index + 1, stage, results);
}

type Written = Readonly<Record<string, unknown>> & { readonly as?: string; readonly keep?: string };

async function play(step: Step, number: number, stage: ActingStage, results: Map<string, unknown>) {
  const { verb } = step;
  const value = resolveStep(step, number, stage, results);
  if (verb === 'advance') return stage.advance(value);
  const { as, keep, ...given } = value as Written;
  if (verb === 'member') {
    const member = await stage.member(given);
    if (as !== undefined) results.set(as, member);
  } else if (verb === 'situation') {
    const { member, createdIds } = await stage.situation(given);
    if (as !== undefined) results.set(as, member);
    if (keep !== undefined) results.set(keep, createdIds);
  } else if (verb === 'call') {
    const { name, ...sent } = given;
    const who = as === undefined ? {} : { as: results.get(as) as ScenarioMember };
    const result = await stage.call(String(name), { ...(sent as Sending), ...who });
    if (keep !== undefined) results.set(keep, result);
  } else await stage[verb](given);
}

/** Returns the step with its references replaced by stored results of earlier steps. */
function resolveStep(
  { verb, value }: Step,
  number: number,
  stage: ActingStage,
  results: ReadonlyMap<string, unknown>,
): unknown {
  try {
    return resolved(value, results);
  } catch (error) {
    if (error instanceof ReferenceUnknown) throw stage.failed(verb, error.message, number);
    throw error;
  }
}
