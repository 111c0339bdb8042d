import type { ResultOf } from '@hongbao/contracts/call';
import {
  type AfterSequence,
  type AnswerKind,
  clearAnswers,
  listAnswers,
  removeAnswer,
  setAnswer,
} from '@hongbao/contracts/control/answers.calls';
import type { Conditions } from '@hongbao/contracts/control/rule.fields';
import { remove } from '@hongbao/prisma/rowWriter';
import { answerRules } from '../devtools/faults/faults.store.ts';
import { type AnswerRule, isOver } from '../devtools/faults/rules.ts';
import { addAnswer } from '../devtools/faults/addAnswer.ts';
import { accept, isRefusal, refuse } from '../calls/decision.ts';
import type { FieldProblem } from '../calls/fieldProblems.ts';
import { control } from './controlled.ts';

export const answerControls = [
  control(listAnswers, async ({ world }) => {
    const rules = await answerRules(world);
    return accept(rules.map((rule) => present(rule, world.now())));
  }),
  control(setAnswer, async ({ world, body }) => {
    const added = await addAnswer(world, body);
    return isRefusal(added) ? added : accept(present(added.result, world.now()));
  }),
  control(removeAnswer, async ({ world, params: { id } }) =>
    world.command('faults', async (now) => {
      const rules = await answerRules(world);
      if (!rules.some((rule) => rule.id === id)) return refuse('notFound');
      await world.commit({ rows: [remove('AnswerRule', { id })] }, now);
      return accept(null);
    }),
  ),
  control(clearAnswers, async ({ world }) =>
    world.command('faults', async (now) => {
      const rules = await answerRules(world);
      await world.commit({ rows: rules.map(({ id }) => remove('AnswerRule', { id })) }, now);
      return accept({ removed: rules.length });
    }),
  ),
];

function present(rule: AnswerRule, now: number): ResultOf<typeof setAnswer> {
  const { id, call, memberId, when, kind, value, after, status, left, endsAt, hits } = rule;
  const problems = JSON.parse(rule.problems) as FieldProblem[];
  return {
    id,
    call,
    ...(memberId === null ? {} : { memberId }),
    ...(when === null ? {} : { when: JSON.parse(when) as Conditions }),
    kind: kind as AnswerKind,
    value: JSON.parse(value) as unknown,
    ...(after === null ? {} : { after: after as AfterSequence }),
    ...(status === null ? {} : { status }),
    hits,
    ...(left === null ? {} : { left }),
    ...(endsAt === null ? {} : { endsAt: Number(endsAt) }),
    isOver: isOver(rule, now),
    createdAt: Number(rule.createdAt),
    fits: problems.length === 0,
    problems,
  };
}
