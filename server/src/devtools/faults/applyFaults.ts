import type { Call } from '@hongbao/contracts/call';
import { type FaultKind, LATENCY_MS_MAX } from '@hongbao/contracts/control/faults.types';
import { type AnswerBody, TransportError } from '../../calls/answers.ts';
import type { Identify } from '../../calls/executeCall.ts';
import { DROPPED, type HttpAnswer } from '../../http/httpAnswer.ts';
import type { HttpRequest } from '../../http/httpRequest.ts';
import { BAD_GATEWAY_PAGE, corruptBody } from './corruptBody.ts';
import type { DelayedRequests } from './delayedRequests.ts';
import { type RuleInput, ruleInput } from './conditions.ts';
import { hasNoRules } from './ruleWatch.ts';
import type { RuledRequest } from './rules.ts';
import { type FaultMatch, matchFaults } from './matchFaults.ts';
import { useMergedAnswer, useWholeAnswer } from './useAnswerRule.ts';

/** A request to which fault and answer rules apply before or after its call. */
export interface FaultContext extends RuledRequest {
  readonly request: HttpRequest;
  readonly delayed: DelayedRequests;
}

interface ContextParts extends Omit<FaultContext, 'memberId' | 'input'> {
  readonly identify: Identify;
  /** Returns the opened body. Rejects if it cannot be opened, which the call itself reports. */
  readonly openBody: () => Promise<unknown>;
  /** Returns the input in the names of the contract. Throws if it cannot be read, which the call itself reports. */
  readonly readSent?: (sent: RuleInput) => RuleInput;
}

/** Returns the context for matching rules, or null if the world has no rules. Synchronous if that is cached. */
export function faultContext(
  parts: ContextParts,
): FaultContext | null | Promise<FaultContext | null> {
  const hasNone = hasNoRules(parts.world);
  return hasNone === true ? null : faultContextIn(parts, hasNone);
}

async function faultContextIn(
  { world, call, request, delayed, identify, openBody, readSent }: ContextParts,
  hasNone: false | Promise<boolean>,
): Promise<FaultContext | null> {
  if (await hasNone) return null;
  const memberId = (await identify(world.now()))?.member.id ?? null;
  if (request.recording) request.recording.memberId = memberId;
  const read = async () => {
    const body = await openBody().catch(() => undefined);
    const sent = { body, query: request.query, params: request.params };
    try {
      return ruleInput(call, readSent?.(sent) ?? sent);
    } catch {
      return sent;
    }
  };
  let reading: Promise<RuleInput> | undefined;
  const input = () => (reading ??= read());
  return { world, call, request, delayed, memberId, input };
}

/**
 * Applies the faults that match a request before its call runs. Returns the answer in place of that of the call; null if
 * the call is to run. Throws `unauthorized` or `fault` for rules of these kinds.
 */
export async function applyFaultsBefore(context: FaultContext): Promise<HttpAnswer | null> {
  const { world, call, request, delayed } = context;
  const found = await matchFaults(context, 'before');
  if (!found) return null;
  mark(request, found);
  closeAfterForm(call, request);
  const { ids: ruleIds, latencyMs, kind } = found;
  if (latencyMs > 0) await delayed.wait({ world, ruleIds, ms: latencyMs }, request);
  if (kind === 'hang') await delayed.wait({ world, ruleIds, ms: LATENCY_MS_MAX }, request);
  // A request whose client disconnected during the delay is not processed.
  return answerOf(request, request.isClosed ? 'reset' : kind);
}

function answerOf(request: HttpRequest, kind: FaultKind | null): HttpAnswer | null {
  switch (kind) {
    case 'code401':
      throw new TransportError('unauthorized');
    case 'code500':
      throw new TransportError('fault', { requestId: request.id });
    case 'http502':
      return { status: 502, type: 'text/html; charset=utf-8', content: BAD_GATEWAY_PAGE };
    case 'hang':
    case 'reset':
      return DROPPED;
    default:
      return null;
  }
}

/** Closes the connection after the answer to a multipart request, because the rest of its body is not read. */
function closeAfterForm({ transport }: Call, request: HttpRequest): void {
  if (transport === 'multipart') request.setHeader('connection', 'close');
}

/** Returns the answer of a rule that replaces the call; null if no such rule matches. */
export async function answerByRule(context: FaultContext): Promise<HttpAnswer | null> {
  const found = await useWholeAnswer(context);
  if (!found) return null;
  closeAfterForm(context.call, context.request);
  markRule(context.request, found.id);
  return {
    status: found.status ?? 200,
    content: JSON.stringify(found.body),
    ...(found.isVerbatim ? { isVerbatim: true } : {}),
  };
}

/** Applies answer merges and faults to the answer of a call. Returns null if the answer is unchanged. */
export async function applyFaultsAfter(
  context: FaultContext,
  answered: AnswerBody,
): Promise<HttpAnswer | null> {
  const { request } = context;
  const { success, code, message, result, timestamp } = answered;
  const real = { success, code, message, result, timestamp };
  const merged = await useMergedAnswer(context, real);
  if (merged) markRule(request, merged.id);
  const body = merged ? (merged.body as typeof real) : real;
  const found = await matchFaults(context, 'after');
  if (found) mark(request, found);
  if (found?.kind === 'commitThenDrop') return DROPPED;
  const corrupted = found?.kind ? corruptBody(found.kind, body) : null;
  if (corrupted) return { type: corrupted.type, content: corrupted.text };
  return merged ? { content: JSON.stringify(body) } : null;
}

/** Returns the kind of the fault that matches a stream when it is opened; null for none. */
export async function matchStreamFault(context: FaultContext): Promise<FaultKind | null> {
  const found = await matchFaults(context, 'after');
  if (found) mark(context.request, found);
  return found?.kind ?? null;
}

/** Lists the applied faults in a header and in the recording, which identifies them as intended. */
function mark(request: HttpRequest, { ids }: FaultMatch): void {
  const before = request.answerHeader('x-hongbao-fault');
  request.setHeader('x-hongbao-fault', [...(before === null ? [] : [before]), ...ids].join(', '));
  request.recording?.addFaults(ids);
}

function markRule(request: HttpRequest, id: string): void {
  request.setHeader('x-hongbao-answer', id);
  if (request.recording) request.recording.answerRule = id;
}
