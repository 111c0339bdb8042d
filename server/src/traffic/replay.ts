import { randomBytes } from 'node:crypto';
import type { ResultOf } from '@hongbao/contracts/call';
import { createEnvelopeKey, seal, withoutNulls } from '@hongbao/contracts/envelope';
import type { replayTraffic } from '@hongbao/contracts/control/traffic.calls';
import type { FastifyInstance } from 'fastify';
import type { EnvelopeKeys } from '../http/envelopeKeys.ts';
import type { Exchange } from './exchange.ts';
import { isPlain, isRequestWhole, openedBody, valueOf } from './reading.ts';
import type { Recorder } from './recorder.ts';

interface Parts {
  readonly inject: FastifyInstance['inject'];
  readonly keys: EnvelopeKeys;
  readonly recorder: Recorder;
  readonly sameIdempotencyKey: boolean;
}

/** Headers of one connection, which a new request has of its own. */
const OWN_HEADERS: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'transfer-encoding',
  'accept-encoding',
  'expect',
]);

/** Why a request can't be made again, or null. */
export function whyNotReplayable(exchange: Exchange): string | null {
  const { call } = exchange;
  if (call?.transport === 'multipart') return 'its file was not kept';
  if (call !== null && call.answers !== 'wrapped') return 'it answers with a stream';
  return isRequestWhole(exchange) ? null : 'its body was too long to be kept whole';
}

/**
 * Makes a request again, from the door on: sealed anew, with the token it had, so that a session that is over is answered
 * as such. A new Idempotency-Key takes the place of its own unless the same one is asked for.
 */
export async function replay(
  exchange: Exchange,
  parts: Parts,
): Promise<ResultOf<typeof replayTraffic>> {
  const body = bodyOf(exchange, parts.keys);
  const request = {
    method: exchange.method as 'GET' | 'POST',
    url: exchange.url,
    headers: headersOf(exchange, parts.sameIdempotencyKey),
    ...(body === null ? {} : { payload: body }),
  };
  try {
    const answer = await parts.inject(request);
    const requestId = String(answer.headers['x-request-id'] ?? '');
    return {
      outcome: 'answered',
      status: answer.statusCode,
      answer: valueOf(answer.payload),
      id: recordedAs(parts.recorder, requestId),
    };
  } catch {
    // The connection ended without an answer: a fault struck.
    return { outcome: 'dropped', status: 0, answer: null, id: null };
  }
}

function headersOf({ headers }: Exchange, sameKey: boolean): Record<string, string> {
  const kept = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' && !OWN_HEADERS.has(name) ? [[name, value] as const] : [],
  );
  const replaced = kept.map(([name, value]) =>
    name === 'idempotency-key' && !sameKey
      ? ([name, `replay-${randomBytes(12).toString('hex')}`] as const)
      : ([name, value] as const),
  );
  return Object.fromEntries(replaced);
}

/** The opened body sealed anew; as it came where it was plain, or could not be opened. */
function bodyOf(exchange: Exchange, keys: EnvelopeKeys): string | null {
  const { body } = exchange;
  if (body === null || body === '') return null;
  const opened = isPlain(exchange) ? undefined : openedBody(exchange, keys);
  if (opened === undefined) return body;
  const key = createEnvelopeKey(randomBytes);
  return seal(JSON.stringify(withoutNulls(opened)), keys.publicKeyPem, key);
}

/** The number under which the new request was recorded: the newest ones are looked at first. */
function recordedAs(recorder: Recorder, requestId: string): string | null {
  for (let id = recorder.lastId; id > recorder.lastId - 50; id--) {
    const exchange = recorder.get(id);
    if (exchange === null) return null;
    if (exchange.requestId === requestId) return String(exchange.id);
  }
  return null;
}
