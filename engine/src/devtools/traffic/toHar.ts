import type { ExportedBodies } from '@hongbao/contracts/control/traffic.calls';
import type { EnvelopeKeys } from '../../http/openEnvelope.ts';
import { statusTexts } from '../../http/statusTexts.ts';
import type { Exchange } from './exchange.ts';
import type { FrameLog } from './frameLog.ts';
import { masked, maskedHeaders, maskedText } from '../../http/mask.ts';
import { isPlain, openedBody, shownAnswer, shownUrl } from './reading.ts';

/** Options of an export. */
export interface Export {
  readonly keys: EnvelopeKeys;
  readonly bodies: ExportedBodies;
  /** Origin of the export request; its protocol is used for all addresses. */
  readonly origin: string;
}

/** Converts requests to an HTTP archive (HAR 1.2). The format reserves fields that begin with `_` for extensions. */
export function toHar(exchanges: readonly Exchange[], options: Export): unknown {
  const entries = exchanges.map((exchange) => entryOf(exchange, options));
  return {
    log: { version: '1.2', creator: { name: 'Hongbao', version: '1' }, entries },
  };
}

function entryOf(exchange: Exchange, options: Export): unknown {
  const { durationMs, wallAt, at, call, memberId } = exchange;
  return {
    startedDateTime: new Date(wallAt - durationMs).toISOString(),
    time: durationMs,
    request: requestOf(exchange, options),
    response: responseOf(exchange),
    cache: {},
    timings: { send: 0, wait: durationMs, receive: 0 },
    _worldAt: at,
    ...(call === null ? {} : { _call: call.name }),
    ...(memberId === null ? {} : { _memberId: memberId }),
    ...(exchange.faults.length === 0 ? {} : { _faults: exchange.faults }),
    ...(exchange.frames === null
      ? {}
      : { _webSocketMessages: messagesOf(exchange.frames, exchange) }),
  };
}

/** The messages of a socket as the developer tools of Chromium export them. */
function messagesOf({ frames }: FrameLog, { secrets }: Exchange): unknown {
  return frames.flatMap(({ direction, text, at }) => {
    if (direction === 'end') return [];
    const type = direction === 'in' ? 'send' : 'receive';
    const names = direction === 'in' ? secrets?.request : secrets?.answer;
    return [{ type, time: at / 1_000, opcode: 1, data: maskedText(text, names) }];
  });
}

function requestOf(exchange: Exchange, { keys, bodies, origin }: Export): unknown {
  const url = shownUrl(exchange);
  const text = bodyText(exchange, keys, bodies);
  return {
    method: exchange.method,
    url: exchange.webhook === null ? `${origin.replace(/:.*/, '')}://${exchange.host}${url}` : url,
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: pairsOf(maskedHeaders(exchange.headers)),
    queryString: [...new URLSearchParams(url.split('?')[1] ?? '')].map(([name, value]) => ({
      name,
      value,
    })),
    ...(text === null
      ? {}
      : { postData: { mimeType: 'application/json', text, ...sealedMark(exchange, text) } }),
    headersSize: -1,
    bodySize: exchange.bodyLength,
  };
}

/** Marks the content of a body that was sent sealed. */
const sealedMark = (exchange: Exchange, text: string) =>
  exchange.call?.transport === 'sealed' && text.startsWith('{') && isEnvelope(exchange)
    ? { _sealed: true }
    : {};

const isEnvelope = ({ body }: Exchange) => /^"?[\w+/=-]{100,}\./.test(body ?? '');

/** Returns the body of a request for an export: decrypted and masked, or sealed as received; null without a body. */
export function bodyText(
  exchange: Exchange,
  keys: EnvelopeKeys,
  bodies: ExportedBodies,
): string | null {
  if (exchange.body === null || exchange.body === '') return null;
  const opened = openedBody(exchange, keys);
  if (opened === undefined || (bodies === 'sealed' && !isPlain(exchange)))
    return maskedText(exchange.body, exchange.secrets?.request);
  return JSON.stringify(masked(opened, exchange.secrets?.request));
}

function responseOf(exchange: Exchange): unknown {
  const { status, answerType, answerLength } = exchange;
  const shown = shownAnswer(exchange);
  const text = typeof shown === 'string' ? shown : JSON.stringify(shown);
  return {
    status,
    statusText: statusTexts[status] ?? '',
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: answerType === '' ? [] : pairsOf({ 'content-type': answerType }),
    content: { size: answerLength, mimeType: answerType, text },
    redirectURL: '',
    headersSize: -1,
    bodySize: answerLength,
    ...(exchange.outcome === 'dropped'
      ? { _error: 'The connection ended without an answer.' }
      : {}),
  };
}

function pairsOf(headers: Readonly<Record<string, string>>): { name: string; value: string }[] {
  return Object.entries(headers).map(([name, value]) => ({ name, value }));
}
