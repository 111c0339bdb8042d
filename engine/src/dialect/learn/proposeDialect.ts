import type { Dialect } from '../dialect.ts';
import { isObject } from '../codecs.ts';
import type { SeenExchange } from './exchange.ts';
import { type Meanings, proposeMeanings } from './proposeMeanings.ts';
import { normalizePath } from '../../http/requestPath.ts';
import { type EnvelopeKeys, openEnvelope } from '../../http/openEnvelope.ts';
import type { Exchange } from '../../devtools/traffic/exchange.ts';
import {
  inContract,
  isPlain,
  isRequestWhole,
  openedBody,
  parseAnswer,
} from '../../devtools/traffic/reading.ts';
import type { Recorder } from '../../devtools/traffic/recorder.ts';

interface Parts {
  readonly keys: EnvelopeKeys;
  readonly recorder: Recorder;
  /** The dialect of the world now; null for none. */
  readonly dialect: Dialect | null;
  readonly acceptsPlain: boolean;
}

/** Maximum earlier requests in whose answers ids are searched, and maximum ids. */
const ANSWERS_MAX = 30;
const IDS_MAX = 5_000;

const NOTHING: Meanings = { call: null, calls: [], body: null, fields: [] };

/**
 * Proposes what a recorded request means that the dialect of its world does not read. Nothing is proposed for a request
 * that chose its dialect itself, for a webhook or a stream, and for one that was not recorded completely.
 */
export function proposeDialect(exchange: Exchange, parts: Parts): Meanings {
  const { headers, call, outcome, webhook } = exchange;
  const isOfClient = webhook === null && headers['x-dialect'] === undefined;
  if (!isOfClient || outcome !== 'answered' || !isRequestWhole(exchange)) return NOTHING;
  const params = isObject(exchange.params) ? exchange.params : {};
  return proposeMeanings({
    sent: sentBy(exchange, parts.keys),
    own: call && { call, params },
    dialect: parts.dialect,
    acceptsPlain: parts.acceptsPlain || headers['x-envelope'] === 'plain',
    sourceOf: earlierIds(exchange.id, parts.recorder),
  });
}

function sentBy(exchange: Exchange, keys: EnvelopeKeys): SeenExchange {
  const { method, url, query, headers, body, status } = exchange;
  const type = String(headers['content-type'] ?? '').toLowerCase();
  const isForm = type.startsWith('application/x-www-form-urlencoded');
  const form = type.startsWith('multipart/')
    ? 'multipart'
    : body === null || body.trim() === ''
      ? 'none'
      : isForm
        ? 'form'
        : isPlain(exchange)
          ? 'plain'
          : 'sealed';
  const opened =
    form === 'form'
      ? Object.fromEntries(new URLSearchParams(body ?? ''))
      : (openedBody(exchange, keys) ??
        (form === 'sealed' ? openEnvelope(body ?? '', keys.privateKey) : null));
  return {
    method,
    path: normalizePath(url),
    query: isObject(query) ? query : {},
    body: opened,
    form,
    headers: {},
    status,
    isStream: false,
    answer: null,
  };
}

/** Returns the call and the field in whose answer a value was an id, before a request. */
function earlierIds(before: number, recorder: Recorder): (value: unknown) => string | null {
  let ids: ReadonlyMap<string, string> | null = null;
  return (value) => {
    ids ??= collectIds(before, recorder);
    return ids.get(String(value)) ?? null;
  };
}

function collectIds(before: number, recorder: Recorder): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  const collect = (value: unknown, call: string): void => {
    if (Array.isArray(value)) for (const each of value) collect(each, call);
    if (!isObject(value)) return;
    for (const [name, each] of Object.entries(value)) {
      if (ids.size >= IDS_MAX) return;
      if (/(^id|Id)$/.test(name) && typeof each === 'string') ids.set(each, `${call}.${name}`);
      else collect(each, call);
    }
  };
  for (let id = before - 1; id >= Math.max(1, before - ANSWERS_MAX); id--) {
    const earlier = recorder.get(id);
    if (earlier === null) break;
    if (earlier.call) collect(parseAnswer(inContract(earlier)), earlier.call.name);
  }
  return ids;
}
