import type { ResultOf } from '@hongbao/contracts/call';
import type { TrafficDirection, listTraffic } from '@hongbao/contracts/control/traffic.calls';
import type { BackendUse } from './recording.ts';
import type { Exchange } from './exchange.ts';
import { maskedUrl } from '../../http/mask.ts';
import { shownUrl } from './reading.ts';
import type { Recorder } from './recorder.ts';

export type TrafficLine = ResultOf<typeof listTraffic>['records'][number];

/** Filter for recorded requests. `path` is a case-insensitive substring of the URL. */
export interface TrafficFilter {
  readonly call?: string | undefined;
  readonly memberId?: string | undefined;
  readonly path?: string | undefined;
  readonly code?: number | string | undefined;
  readonly direction?: TrafficDirection | undefined;
}

/** Returns the predicate of a filter. */
export function matcherOf(filter: TrafficFilter): (exchange: Exchange) => boolean {
  const { call, memberId, direction } = filter;
  const path = filter.path?.toLowerCase();
  const code = filter.code === undefined ? undefined : Number(filter.code);
  return (exchange) =>
    (call === undefined || exchange.call?.name === call) &&
    (memberId === undefined || exchange.memberId === memberId) &&
    (path === undefined || shownUrl(exchange).toLowerCase().includes(path)) &&
    (code === undefined || exchange.code === code) &&
    (direction === undefined || (direction === 'outgoing') === (exchange.webhook !== null));
}

/** Returns the matching requests between two ids (both exclusive), newest first, at most `limit`. */
export function newestFirst(
  recorder: Recorder,
  {
    filter,
    after,
    before,
    limit,
  }: { filter: TrafficFilter; after: number; before: number; limit: number },
): Exchange[] {
  const matches = matcherOf(filter);
  const found: Exchange[] = [];
  for (let id = Math.min(recorder.lastId, before - 1); id > after; id--) {
    const exchange = recorder.get(id);
    // All older requests were evicted.
    if (exchange === null || found.length === limit) break;
    if (matches(exchange)) found.push(exchange);
  }
  return found;
}

/** Converts a request to a line of the list. */
export function toLine(exchange: Exchange): TrafficLine {
  const { call, webhook, memberId, answerRule, bodyLength, answerLength, code, backend } = exchange;
  return {
    id: String(exchange.id),
    at: exchange.at,
    wallAt: exchange.wallAt,
    requestId: exchange.requestId,
    ...(call === null ? {} : { call: call.name }),
    ...(webhook === null ? {} : { webhook }),
    method: exchange.method,
    path: shownUrl(exchange),
    ...(memberId === null ? {} : { memberId }),
    outcome: exchange.outcome,
    status: exchange.status,
    ...(code === undefined ? {} : { code }),
    durationMs: exchange.durationMs,
    requestBytes: bodyLength,
    answerBytes: answerLength,
    faults: [...exchange.faults],
    ...(answerRule === null ? {} : { answer: answerRule }),
    ...(backend === null ? {} : { backend: backendOf(backend, exchange) }),
  };
}

function backendOf(
  { url, use, problem }: BackendUse,
  { secrets }: Exchange,
): TrafficLine['backend'] {
  return { url: maskedUrl(url, secrets?.request), use, ...(problem === null ? {} : { problem }) };
}
