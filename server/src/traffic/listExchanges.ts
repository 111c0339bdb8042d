import type { ResultOf } from '@hongbao/contracts/call';
import type { listTraffic } from '@hongbao/contracts/control/traffic.calls';
import type { Exchange } from './exchange.ts';
import { maskedUrl } from './mask.ts';
import type { Recorder } from './recorder.ts';

export type Line = ResultOf<typeof listTraffic>['records'][number];

/** Which requests somebody wants to see. Text is looked for in the address, whatever its capitals. */
export interface Wanted {
  readonly call?: string | undefined;
  readonly memberId?: string | undefined;
  readonly path?: string | undefined;
  readonly code?: number | string | undefined;
}

/** A test for the requests that somebody wants. */
export function isWanted(wanted: Wanted): (exchange: Exchange) => boolean {
  const { call, memberId } = wanted;
  const path = wanted.path?.toLowerCase();
  const code = wanted.code === undefined ? undefined : Number(wanted.code);
  return (exchange) =>
    (call === undefined || exchange.call?.name === call) &&
    (memberId === undefined || exchange.memberId === memberId) &&
    (path === undefined || maskedUrl(exchange.url).toLowerCase().includes(path)) &&
    (code === undefined || exchange.code === code);
}

/** The requests between two numbers, both left out, newest first and at most `limit`. */
export function newestFirst(
  recorder: Recorder,
  {
    wanted,
    after,
    before,
    limit,
  }: { wanted: Wanted; after: number; before: number; limit: number },
): Exchange[] {
  const fits = isWanted(wanted);
  const found: Exchange[] = [];
  for (let id = Math.min(recorder.lastId, before - 1); id > after; id--) {
    const exchange = recorder.get(id);
    // Older requests were evicted.
    if (exchange === null || found.length === limit) break;
    if (fits(exchange)) found.push(exchange);
  }
  return found;
}

/** A request as a line of the list. */
export function lineOf(exchange: Exchange): Line {
  const { call, memberId, answerRule, bodyLength, answerLength, code } = exchange;
  return {
    id: String(exchange.id),
    at: exchange.at,
    wallAt: exchange.wallAt,
    requestId: exchange.requestId,
    ...(call === null ? {} : { call: call.name }),
    method: exchange.method,
    path: maskedUrl(exchange.url),
    ...(memberId === null ? {} : { memberId }),
    outcome: exchange.outcome,
    status: exchange.status,
    ...(code === undefined ? {} : { code }),
    durationMs: exchange.durationMs,
    requestBytes: bodyLength,
    answerBytes: answerLength,
    faults: [...exchange.faults],
    ...(answerRule === null ? {} : { answer: answerRule }),
  };
}
