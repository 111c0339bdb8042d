import type { Call } from '@hongbao/contracts/call';
import { type FaultKind, LATENCY_MS_MAX } from '@hongbao/contracts/control/faults.types';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type AnswerBody, TransportError } from '../http/answers.ts';
import type { Identify } from '../http/perform.ts';
import type { World } from '../world/world.ts';
import { BAD_GATEWAY_PAGE, disfigure } from './disfigure.ts';
import { dropConnection } from './dropConnection.ts';
import type { HeldUp } from './holdUp.ts';
import { hasNoRules } from './ruleWatch.ts';
import { type Strike, strike } from './strike.ts';
import { takeMergedAnswer, takeWholeAnswer } from './takeAnswer.ts';

/** A request on its way, as faults and answers meet it: before its call, or once that is done. Never inside. */
export interface Met {
  readonly world: World;
  readonly call: Call;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** The member behind its token as it arrived: a call may end the session. */
  readonly memberId: string | null;
  readonly held: HeldUp;
}

/** What rules need to know of a request; null in a world that has none, known at once. */
export function meeting(
  parts: Omit<Met, 'memberId'> & { readonly identify: Identify },
): Met | null | Promise<Met | null> {
  const isQuiet = hasNoRules(parts.world);
  return isQuiet === true ? null : meetingIn(parts, isQuiet);
}

async function meetingIn(
  { world, call, request, reply, held, identify }: Parameters<typeof meeting>[0],
  isQuiet: false | Promise<boolean>,
): Promise<Met | null> {
  if (await isQuiet) return null;
  const memberId = (await identify(world.now()))?.member.id ?? null;
  if (request.recording) request.recording.memberId = memberId;
  return { world, call, request, reply, held, memberId };
}

/**
 * What strikes a request before its call. True when it has its answer, or will never have one. Throws `unauthorized` and
 * `fault` where a rule wants them said.
 */
export async function meetFaults(met: Met): Promise<boolean> {
  const { world, call, request, reply, held } = met;
  const found = await strike(world, call, 'before', met.memberId);
  if (!found) return false;
  mark(met, found);
  closeAfterForm(call, reply);
  const { ids: ruleIds, latencyMs, kind } = found;
  if (latencyMs > 0) await held.wait({ world, ruleIds, ms: latencyMs }, request, reply);
  if (kind === 'hang') await held.wait({ world, ruleIds, ms: LATENCY_MS_MAX }, request, reply);
  // Whoever left while being held up is not served.
  return strikeDown(met, request.raw.socket?.destroyed ? 'reset' : kind);
}

function strikeDown({ request, reply }: Met, kind: FaultKind | null): boolean {
  switch (kind) {
    case 'code401':
      throw new TransportError('unauthorized');
    case 'code500':
      throw new TransportError('fault', { requestId: request.id });
    case 'http502':
      void reply.code(502).type('text/html; charset=utf-8').send(BAD_GATEWAY_PAGE);
      return true;
    case 'hang':
    case 'reset':
      dropConnection(request, reply);
      return true;
    default:
      return false;
  }
}

/** What is left of a form is not read. */
function closeAfterForm({ transport }: Call, reply: FastifyReply): void {
  if (transport === 'multipart') reply.header('connection', 'close');
}

/** Sends the answer that stands in whole for the call. False where there is none. */
export async function answerInstead({
  world,
  call,
  request,
  reply,
  memberId,
}: Met): Promise<boolean> {
  const instead = await takeWholeAnswer(world, call, memberId);
  if (!instead) return false;
  closeAfterForm(call, reply);
  reply.header('x-hongbao-answer', instead.id);
  if (request.recording) request.recording.answerRule = instead.id;
  if (instead.status !== null) reply.code(instead.status);
  void reply.type('application/json; charset=utf-8').send(JSON.stringify(instead.body));
  return true;
}

/** What becomes of the answer of a call that is done. False when it leaves as it is. */
export async function spoilAnswer(met: Met, answered: AnswerBody): Promise<boolean> {
  const { world, call, request, reply, memberId } = met;
  const { success, code, message, result, timestamp } = answered;
  const real = { success, code, message, result, timestamp };
  const merged = await takeMergedAnswer(world, call, memberId, real);
  if (merged) {
    reply.header('x-hongbao-answer', merged.id);
    if (request.recording) request.recording.answerRule = merged.id;
  }
  const body = merged ? (merged.body as typeof real) : real;
  const found = await strike(world, call, 'done', memberId);
  if (found) mark(met, found);
  if (found?.kind === 'commitThenDrop') {
    dropConnection(request, reply);
    return true;
  }
  const spoiled = found?.kind ? disfigure(found.kind, body) : null;
  if (!spoiled && !merged) return false;
  const { text, type } = spoiled ?? {
    text: JSON.stringify(body),
    type: 'application/json; charset=utf-8',
  };
  void reply.type(type).send(text);
  return true;
}

/** What becomes of a stream that is being opened; null where it is spared. */
export async function spoilStream(met: Met): Promise<FaultKind | null> {
  const found = await strike(met.world, met.call, 'done', met.memberId);
  if (found) mark(met, found);
  return found?.kind ?? null;
}

/** Says which rules were at work, so that nobody takes a fault for the product's own. */
function mark({ request, reply }: Pick<Met, 'request' | 'reply'>, { ids }: Strike): void {
  const before = reply.getHeader('x-hongbao-fault');
  const all = [...(before === undefined ? [] : [String(before)]), ...ids];
  reply.header('x-hongbao-fault', all.join(', '));
  request.recording?.addFaults(ids);
}
