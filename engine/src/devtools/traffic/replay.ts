import { toHex } from '#platform/bytes';
import { randomBytes } from '#platform/crypto';
import type { ResultOf } from '@hongbao/contracts/call';
import { sealBody } from '@hongbao/contracts/envelope';
import type { replayTraffic } from '@hongbao/contracts/control/traffic.calls';
import type { EnvelopeKeys } from '../../http/openEnvelope.ts';
import type { Exchange } from './exchange.ts';
import { isPlain, isRequestWhole, openedBody, parseJsonOrText } from './reading.ts';
import type { Recorder } from './recorder.ts';

/** Sends a request through the complete server, without a connection. Rejects if it gets no answer. */
export type SendRequest = (request: {
  readonly method: 'GET' | 'POST';
  /** Path and query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}) => Promise<{
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}>;

interface Parts {
  readonly send: SendRequest;
  readonly keys: EnvelopeKeys;
  readonly recorder: Recorder;
  readonly sameIdempotencyKey: boolean;
}

/** Headers of a connection, which are not copied to the replayed request. */
const CONNECTION_HEADERS: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'transfer-encoding',
  'accept-encoding',
  'expect',
]);

/** Returns the reason why a request cannot be replayed, or null. */
export function whyNotReplayable(exchange: Exchange): string | null {
  const { call, webhook } = exchange;
  if (webhook !== null) return `it was sent to ${webhook}, which redeliverWebhook repeats`;
  if (call?.transport === 'multipart') return 'its file was not kept';
  if (call !== null && call.answers !== 'wrapped') return 'it answers with a stream';
  return isRequestWhole(exchange) ? null : 'its body was too long to be kept whole';
}

/**
 * Sends a recorded request again through the complete server. The body is sealed again, and the token is the recorded
 * one, so that an expired session is refused. The Idempotency-Key is replaced unless `sameIdempotencyKey` is set.
 */
export async function replay(
  exchange: Exchange,
  parts: Parts,
): Promise<ResultOf<typeof replayTraffic>> {
  const request = {
    method: exchange.method as 'GET' | 'POST',
    url: exchange.url,
    headers: headersOf(exchange, parts.sameIdempotencyKey),
    body: bodyOf(exchange, parts.keys),
  };
  try {
    const answer = await parts.send(request);
    const requestId = String(answer.headers['x-request-id'] ?? '');
    return {
      outcome: 'answered',
      status: answer.status,
      answer: parseJsonOrText(answer.text),
      id: recordedAs(parts.recorder, requestId),
    };
  } catch {
    // A fault ended the connection without an answer.
    return { outcome: 'dropped', status: 0, answer: null, id: null };
  }
}

function headersOf({ headers }: Exchange, sameKey: boolean): Record<string, string> {
  const copied = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' && !CONNECTION_HEADERS.has(name) ? [[name, value] as const] : [],
  );
  const replaced = copied.map(([name, value]) =>
    name === 'idempotency-key' && !sameKey
      ? ([name, `replay-${toHex(randomBytes(12))}`] as const)
      : ([name, value] as const),
  );
  return Object.fromEntries(replaced);
}

/** Returns the decrypted body sealed again, or the recorded text if it was plain or cannot be decrypted. */
function bodyOf(exchange: Exchange, keys: EnvelopeKeys): string | null {
  const { body } = exchange;
  if (body === null || body === '') return null;
  const opened = isPlain(exchange) ? undefined : openedBody(exchange, keys);
  if (opened === undefined) return body;
  return sealBody(opened, keys.publicKeyPem, randomBytes);
}

/** Returns the id under which the replayed request was recorded, searched among the 50 newest requests. */
function recordedAs(recorder: Recorder, requestId: string): string | null {
  for (let id = recorder.lastId; id > recorder.lastId - 50; id--) {
    const exchange = recorder.get(id);
    if (exchange === null) return null;
    if (exchange.requestId === requestId) return String(exchange.id);
  }
  return null;
}
