import type { Call } from '@hongbao/contracts/call';
import { type FaultKind, LATENCY_MS_MAX } from '@hongbao/contracts/control/faults.types';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type AnswerBody, TransportError } from '../../calls/answers.ts';
import type { Identify } from '../../calls/executeCall.ts';
import type { World } from '../../world/world.ts';
import { BAD_GATEWAY_PAGE, corruptBody } from './corruptBody.ts';
import { dropConnection } from './dropConnection.ts';
import type { DelayedRequests } from './delayedRequests.ts';
import { hasNoRules } from './ruleWatch.ts';
import { type FaultMatch, matchFaults } from './matchFaults.ts';
import { useMergedAnswer, useWholeAnswer } from './useAnswerRule.ts';

/** A request to which fault and answer rules apply before or after its call. */
export interface FaultContext {
  readonly world: World;
  readonly call: Call;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** The member whose token the request has, identified before the call, because the call may end the session. */
  readonly memberId: string | null;
  readonly delayed: DelayedRequests;
}

/** Returns the context for matching rules, or null if the world has no rules. Synchronous if that is cached. */
export function faultContext(
  parts: Omit<FaultContext, 'memberId'> & { readonly identify: Identify },
): FaultContext | null | Promise<FaultContext | null> {
  const hasNone = hasNoRules(parts.world);
  return hasNone === true ? null : faultContextIn(parts, hasNone);
}

async function faultContextIn(
  { world, call, request, reply, delayed, identify }: Parameters<typeof faultContext>[0],
  hasNone: false | Promise<boolean>,
): Promise<FaultContext | null> {
  if (await hasNone) return null;
  const memberId = (await identify(world.now()))?.member.id ?? null;
  if (request.recording) request.recording.memberId = memberId;
  return { world, call, request, reply, delayed, memberId };
}

/**
 * Applies the faults that match a request before its call runs. Returns true if the request was answered or dropped.
 * Throws `unauthorized` or `fault` for rules of these kinds.
 */
export async function applyFaultsBefore(context: FaultContext): Promise<boolean> {
  const { world, call, request, reply, delayed } = context;
  const found = await matchFaults(world, call, 'before', context.memberId);
  if (!found) return false;
  mark(context, found);
  closeAfterForm(call, reply);
  const { ids: ruleIds, latencyMs, kind } = found;
  if (latencyMs > 0) await delayed.wait({ world, ruleIds, ms: latencyMs }, request, reply);
  if (kind === 'hang') await delayed.wait({ world, ruleIds, ms: LATENCY_MS_MAX }, request, reply);
  // A request whose client disconnected during the delay is not processed.
  return applyKind(context, request.raw.socket?.destroyed ? 'reset' : kind);
}

function applyKind({ request, reply }: FaultContext, kind: FaultKind | null): boolean {
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

/** Closes the connection after the answer to a multipart request, because the rest of its body is not read. */
function closeAfterForm({ transport }: Call, reply: FastifyReply): void {
  if (transport === 'multipart') reply.header('connection', 'close');
}

/** Sends the answer of a rule that replaces the call. Returns false if no such rule matches. */
export async function sendAnswerRule({
  world,
  call,
  request,
  reply,
  memberId,
}: FaultContext): Promise<boolean> {
  const ruleAnswer = await useWholeAnswer(world, call, memberId);
  if (!ruleAnswer) return false;
  closeAfterForm(call, reply);
  reply.header('x-hongbao-answer', ruleAnswer.id);
  if (request.recording) request.recording.answerRule = ruleAnswer.id;
  if (ruleAnswer.status !== null) reply.code(ruleAnswer.status);
  void reply.type('application/json; charset=utf-8').send(JSON.stringify(ruleAnswer.body));
  return true;
}

/** Applies answer merges and faults to the answer of a call. Returns false if the answer is unchanged. */
export async function applyFaultsAfter(
  context: FaultContext,
  answered: AnswerBody,
): Promise<boolean> {
  const { world, call, request, reply, memberId } = context;
  const { success, code, message, result, timestamp } = answered;
  const real = { success, code, message, result, timestamp };
  const merged = await useMergedAnswer(world, call, memberId, real);
  if (merged) {
    reply.header('x-hongbao-answer', merged.id);
    if (request.recording) request.recording.answerRule = merged.id;
  }
  const body = merged ? (merged.body as typeof real) : real;
  const found = await matchFaults(world, call, 'after', memberId);
  if (found) mark(context, found);
  if (found?.kind === 'commitThenDrop') {
    dropConnection(request, reply);
    return true;
  }
  const corrupted = found?.kind ? corruptBody(found.kind, body) : null;
  if (!corrupted && !merged) return false;
  const { text, type } = corrupted ?? {
    text: JSON.stringify(body),
    type: 'application/json; charset=utf-8',
  };
  void reply.type(type).send(text);
  return true;
}

/** Returns the kind of the fault that matches a stream when it is opened; null for none. */
export async function matchStreamFault(context: FaultContext): Promise<FaultKind | null> {
  const found = await matchFaults(context.world, context.call, 'after', context.memberId);
  if (found) mark(context, found);
  return found?.kind ?? null;
}

/** Lists the applied rules in a header and in the recording, which identifies the fault as intended. */
function mark(
  { request, reply }: Pick<FaultContext, 'request' | 'reply'>,
  { ids }: FaultMatch,
): void {
  const before = reply.getHeader('x-hongbao-fault');
  const all = [...(before === undefined ? [] : [String(before)]), ...ids];
  reply.header('x-hongbao-fault', all.join(', '));
  request.recording?.addFaults(ids);
}
