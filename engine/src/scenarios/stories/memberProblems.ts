import { createMember } from '@hongbao/contracts/control/members.calls';
import { playSituation } from '@hongbao/contracts/control/situations.calls';
import { referencesIn, referredBy } from '@hongbao/contracts/references';
import type { Story } from '@hongbao/contracts/stories/stories.types';
import { problemText, problemsOf } from '../custom/steps.ts';
import { situations } from '../situations/situations.ts';
import { meant } from '@hongbao/contracts/nearest';

const isOpen = (value: unknown) => referredBy(value) !== null;

/** Returns the problems of a story's members, each of which can refer to earlier members. */
export function memberProblems({ members = {} }: Story): string[] {
  const known: string[] = [];
  return Object.entries(members).flatMap(([name, { make, situation }]) => {
    const problems = [
      ...withPrefix('make', problemsOf(createMember.body, make ?? {}, isOpen)),
      ...(situation === undefined ? [] : situationProblems(situation)),
      ...referencesIn({ make, situation })
        .filter((each) => !known.includes(each))
        .map((each) => `$${each} is not defined by an earlier step${meant(each, known)}`),
    ];
    known.push(name);
    return problems.map((problem) => `members.${name}.${problem}`);
  });
}

function situationProblems(situation: Readonly<Record<string, unknown>>): string[] {
  const problems = withPrefix('situation', problemsOf(playSituation.body, situation, isOpen));
  const { name } = situation;
  const names: string[] = situations.map((each) => each.name);
  if (typeof name !== 'string' || names.includes(name)) return problems;
  return [...problems, `situation.name ${name} is not a situation${meant(name, names)}`];
}

const withPrefix = (prefix: string, problems: ReturnType<typeof problemsOf>) =>
  problems.map(({ path, message }) =>
    problemText({ path: path === '' ? prefix : `${prefix}.${path}`, message }),
  );
