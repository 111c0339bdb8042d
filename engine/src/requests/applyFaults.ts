import type { Call } from '@hongbao/contracts/call';
import { TransportError } from '../calls/answers.ts';
import { type RuleInput, ruleInput } from '../devtools/faults/conditions.ts';
import { BAD_GATEWAY_PAGE } from '../devtools/faults/corruptBody.ts';
import type { DelayedRequests } from '../devtools/faults/delayedRequests.ts';
import { matchFaults } from '../devtools/faults/matchFaults.ts';
import { hasNoRules } from '../devtools/faults/ruleWatch.ts';
import { anyCall } from '../devtools/faults/rules.ts';
import type { CallInput } from '../dialect/dialect.ts';
import { DROPPED, type HttpAnswer } from '../http/httpAnswer.ts';
import type { HttpRequest } from '../http/httpRequest.ts';
import type { Recording } from '../devtools/traffic/recording.ts';
import { type FaultKind, LATENCY_MS_MAX } from '@hongbao/contracts/control/faults.types';
import type { World } from '../world/world.ts';
import type { Openable, Ruled } from './arrival.ts';
import { type Answer, type Step, add } from './step.ts';

/**
 * Applies the faults that match a request before its call runs: delays, and answers in place of that of the call. Throws
 * `unauthorized` or `fault` for rules of these kinds.
 */
export const applyFaults =
  (delayed: DelayedRequests): Step<Openable, Ruled> =>
  (arrival, next) => {
    const { world, route, backend } = arrival;
    const call = route.call ?? (backend ? anyCall : null);
    // Almost all worlds have no rules, which is cached and known synchronously.
    const hasNone = !world || !call || hasNoRules(world);
    if (!world || !call || hasNone === true) return next(add(arrival, { rules: null }));
    return applyRules(arrival, { world, call, hasNone, delayed }, next);
  };

interface RuleParts {
  readonly world: World;
  readonly call: Call;
  readonly hasNone: false | Promise<boolean>;
  readonly delayed: DelayedRequests;
}

async function applyRules(
  arrival: Openable,
  { world, call, hasNone, delayed }: RuleParts,
  next: Answer<Ruled>,
): Promise<HttpAnswer> {
  if (await hasNone) return next(add(arrival, { rules: null }));
  const { request, recording, caller } = arrival;
  let reading: Promise<RuleInput> | undefined;
  const input = () => (reading ??= readInput(arrival, call));
  const rules = { world, call, memberId: caller.signedIn?.member.id ?? null, input };
  const found = await matchFaults(rules, 'before');
  if (!found) return next(add(arrival, { rules }));
  const { ids: ruleIds, latencyMs, kind } = found;
  markFaults(request, recording, ruleIds);
  const wait = (ms: number) => delayed.wait({ world, ruleIds, ms }, request);
  if (latencyMs > 0) await wait(latencyMs);
  if (kind === 'hang') await wait(LATENCY_MS_MAX);
  // A request whose client disconnected during the delay is not processed.
  return answerOf(request, request.isClosed ? 'reset' : kind) ?? next(add(arrival, { rules }));
}

/** The input in the names of the contract; as it was sent if it cannot be read, which the call itself reports. */
async function readInput(arrival: Openable, call: Call): Promise<RuleInput> {
  const { request, names } = arrival;
  const body = await arrival.openBody().catch(() => undefined);
  const sent = { body, query: request.query, params: names?.params ?? request.params };
  try {
    return ruleInput(call, names ? names.readInput(sent as CallInput) : sent);
  } catch {
    return sent;
  }
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

/** Lists the applied faults in a header and in the recording, which identifies them as intended. */
export function markFaults(
  request: HttpRequest,
  recording: Recording | null,
  ids: readonly string[],
): void {
  const before = request.answerHeader('x-hongbao-fault');
  request.setHeader('x-hongbao-fault', [...(before === null ? [] : [before]), ...ids].join(', '));
  recording?.addFaults(ids);
}
