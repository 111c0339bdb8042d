import type { Call } from '@hongbao/contracts/call';
import { callsByName } from '@hongbao/contracts/calls';
import { resolved } from '@hongbao/contracts/references';
import type { StoryAct, StoryStep } from '@hongbao/contracts/stories/stories.types';
import type { LooseInput } from '../input.ts';
import type { CallOptions } from '../options.ts';
import type { Stage } from './beginStory.ts';
import { proofPicture } from './proofPicture.ts';
import type { StoryAnswer, StoryAction } from './place.ts';
import { requireFact } from './requireFact.ts';
import { StoryError } from './storyError.ts';

/** One call of a step, from any of its lists of actions. */
type Asked = Partial<StoryAct> & Pick<StoryAct, 'call'>;

interface StepCall {
  readonly action: StoryAction;
  readonly asked: Asked;
}

/** The calls of a step, in execution order. */
export function stepCalls({
  act = [],
  control = [],
  jump,
  look = [],
}: StoryStep): readonly StepCall[] {
  return [
    ...act.map((asked) => ({ action: 'act' as const, asked })),
    ...control.map((asked) => ({ action: 'control' as const, asked })),
    ...(jump === undefined
      ? []
      : [{ action: 'jump' as const, asked: { call: 'advanceClock', body: jump } }]),
    ...look.map((asked) => ({ action: 'look' as const, asked })),
  ];
}

/**
 * Executes a step and checks its expectations. Values it stores are added to the stage. Throws `StoryError` with the
 * call that was refused or the expectation that failed.
 */
export async function doStep(
  stage: Stage,
  step: StoryStep,
  number: number,
): Promise<readonly StoryAnswer[]> {
  const answers: StoryAnswer[] = [];
  for (const [index, { action, asked }] of stepCalls(step).entries()) {
    // Returns a deterministic Idempotency-Key from story and position, so that repeating a step has no second effect.
    const key = `story-${stage.story.name}-${number}-${index}`;
    answers.push(await ask(stage, action, asked, key));
  }
  for (const fact of step.expect ?? []) requireFact(fact, stage.kept);
  return answers;
}

async function ask(
  stage: Stage,
  action: StoryAction,
  asked: Asked,
  key: string,
): Promise<StoryAnswer> {
  const { client, app, members, kept } = stage;
  const { as = null, refused = null, keep, signsIn } = asked;
  const call = callsByName.get(asked.call);
  if (!call) throw new StoryError(asked.call, 'there is no such call');
  const by = call.auth === 'control' ? client : app;
  const answer = await by.call(call, inputOf(call, asked, stage), {
    token: as === null ? null : tokenOf(stage, as, call),
    ...(as !== null && call.transport === 'sealed' ? { idempotencyKey: key } : {}),
  } satisfies CallOptions);
  const reason = answer.ok ? null : answer.reason;
  if (reason !== refused) throw new StoryError(call.name, surprise(answer, refused));
  const result: unknown = answer.ok ? answer.result : answer.facts;
  if (keep !== undefined) kept.set(keep, result);
  if (signsIn !== undefined) {
    const { token } = (result ?? {}) as { readonly token?: unknown };
    if (typeof token !== 'string')
      throw new StoryError(
        call.name,
        'signsIn needs a call whose result has a token; this result has no token',
      );
    members.set(signsIn, { id: null, account: null, token });
  }
  return { action, call: call.name, as, refused, result };
}

function inputOf(call: Call, { params = {}, query = {}, body = {} }: Asked, stage: Stage): object {
  const ofWorld = call.path.includes('{world}') ? { world: stage.world } : {};
  const sent = resolved(
    { params: { ...ofWorld, ...params }, query, body },
    stage.kept,
  ) as LooseInput;
  return call.transport === 'multipart'
    ? { ...sent, body: { ...(sent.body as object), file: proofPicture() } }
    : sent;
}

function tokenOf({ members }: Stage, name: string, call: Call): string {
  const person = members.get(name);
  if (!person)
    throw new StoryError(call.name, `the member ${name} was not created by an earlier step`);
  return person.token;
}

type Reply = {
  readonly ok: boolean;
  readonly reason?: string;
  readonly facts?: object;
  readonly message: string;
};

function surprise({ ok, reason, facts, message }: Reply, wanted: string | null): string {
  if (ok) return `succeeded; it should have been refused with ${wanted}`;
  const instead = wanted === null ? '' : `, not ${wanted}`;
  return `was refused with ${reason}${instead} ${JSON.stringify(facts ?? {})} (${message})`;
}
