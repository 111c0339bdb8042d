import { id } from '@hongbao/contracts/fields';
import type { z } from 'zod';
import { meant } from '@hongbao/contracts/nearest';
import { appCallOf, sendingProblems } from './appCall.ts';
import { referencesIn, referredBy } from '@hongbao/contracts/references';
import { type Problem, type Step, type Verb, problemText, problemsOf, steps } from './steps.ts';

/** Names of members and results that earlier steps of the script define. */
export type Named = Map<string, 'member' | 'result'>;

const name = id.optional();

/** Schemas of steps, with the fields that name the step's member and result. */
const written: Readonly<Record<Verb, z.ZodType>> = {
  ...steps,
  member: steps.member.safeExtend({ as: name }),
  situation: steps.situation.safeExtend({ as: name, keep: name }),
  call: steps.call.safeExtend({ as: name, keep: name }),
};

/** Returns the problems of a step, which can refer to names of earlier steps. Adds the names that the step defines. */
export function stepProblems({ verb, value }: Step, named: Named): string[] {
  const isOpen = (each: unknown) => referredBy(each) !== null;
  const whole = verb === 'advance' && typeof value !== 'object' ? { by: value } : value;
  const problems = problemsOf(written[verb], whole, isOpen);
  if (typeof whole === 'object' && whole !== null && problems.length === 0)
    problems.push(...(verb === 'call' ? callProblems(whole, named, isOpen) : []));
  for (const each of new Set(referencesIn(whole)))
    if (!named.has(each))
      problems.push({
        path: '',
        message: `$${each} is not defined by an earlier step${meant(each, named.keys())}`,
      });
  problems.push(...naming(verb, whole as Naming, named));
  return problems.map((each) => problemText(prefixed(verb, each)));
}

interface Naming {
  readonly as?: string;
  readonly keep?: string;
}

type Parts = Parameters<typeof sendingProblems>[1];

const prefixed = (verb: Verb, { path, message }: Problem): Problem => ({
  path: path === '' ? verb : `${verb}.${path}`,
  message,
});

function callProblems(value: object, named: Named, isOpen: (each: unknown) => boolean): Problem[] {
  const sending = value as Naming & Parts & { readonly name: string };
  const call = appCallOf(sending.name);
  if (typeof call === 'string') return [{ path: 'name', message: call }];
  const problems = sendingProblems(call, sending, isOpen);
  const { as } = sending;
  const members = [...named].flatMap(([each, kind]) => (kind === 'member' ? [each] : []));
  if (as === undefined && call.auth === 'member')
    problems.push({ path: 'as', message: 'must name the member who makes the call' });
  if (as !== undefined && named.get(as) !== 'member')
    problems.push({ path: 'as', message: `${as} is not a member yet${meant(as, members)}` });
  return problems;
}

function naming(verb: Verb, { as, keep }: Naming, named: Named): Problem[] {
  const names: [path: string, name: string | undefined, kind: 'member' | 'result'][] = [
    ['as', verb === 'call' ? undefined : as, 'member'],
    ['keep', keep, 'result'],
  ];
  return names.flatMap(([path, each, kind]) => {
    if (typeof each !== 'string') return [];
    if (named.has(each)) return [{ path, message: `${each} is already defined` }];
    named.set(each, kind);
    return [];
  });
}
