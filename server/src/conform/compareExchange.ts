import type { KeyObject } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { Call } from '@hongbao/contracts/call';
import { isRecord, readRefusal } from '@hongbao/contracts/http/answer';
import { callsAt } from '@hongbao/engine/http/knownPaths';
import { normalizePath } from '@hongbao/engine/http/requestPath';
import { envelopeParts } from '@hongbao/contracts/envelopeParts';
import { openEnvelope } from '@hongbao/engine/http/openEnvelope';
import { decodeContent } from '../http/decodeContent.ts';
import {
  type Difference,
  type ReceivedAnswer,
  answerDifferences,
  parseJson,
  requestDifferences,
} from './differences.ts';
import type { Comparison } from './report.ts';

/** Maximum bytes of a body that is compared, as received and decoded. A larger one is only forwarded. */
export const COMPARED_BYTES_MAX = 8 * 1024 * 1024;

/** A request and its answer. A body of more than `COMPARED_BYTES_MAX` is null. */
export interface Exchange {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly requestHeaders: IncomingHttpHeaders;
  readonly requestBody: Buffer | null;
  readonly status: number;
  readonly answerHeaders: IncomingHttpHeaders;
  readonly answerBody: Buffer | null;
}

/** A compared exchange. */
export interface ComparedExchange {
  readonly comparison: Comparison;
  /** The parsed JSON of the answer; undefined if it is not JSON. */
  readonly body: unknown;
}

/** Returns the call of a request: of several with this path, the one with the fewest parameters. */
export function callOf(method: string, url: string): Call | null {
  const parameters = ({ path }: Call) => path.split('{').length;
  return (
    callsAt(url)
      .filter((call) => call.method === method)
      .toSorted((a, b) => parameters(a) - parameters(b))[0] ?? null
  );
}

/**
 * Compares a request and its answer with the contract of the call. Without the backend's private key the content of
 * sealed bodies is not compared.
 *
 * @param unwrap converts the wrapper of an answer to that of the contracts
 */
export async function compareExchange(
  call: Call,
  exchange: Exchange,
  privateKey: KeyObject | null,
  unwrap: (text: string) => string = (text) => text,
): Promise<ComparedExchange> {
  const request = compareRequest(call, exchange, privateKey);
  const answer = await compareAnswer(call, exchange, unwrap);
  const { body } = answer;
  return {
    comparison: {
      call,
      differences: [...request.differences, ...answer.differences],
      refusal: refusalIn(body),
      notCompared: [...request.notCompared, ...answer.notCompared],
      isCompared: answer.notCompared.length === 0,
    },
    body,
  };
}

/** Returns the reason, or else the code, of an answer that is a refusal; null for any other answer. */
export function refusalIn(body: unknown): string | null {
  if (!isRecord(body) || body['success'] !== false) return null;
  return readRefusal(body['result']).reason ?? `code ${String(body['code'])}`;
}

interface Compared {
  readonly differences: readonly Difference[];
  readonly notCompared: readonly string[];
}

/** Compares the request alone, as for a stream, whose events are compared one by one. */
export function compareRequest(
  call: Call,
  { url, requestHeaders, requestBody }: Exchange,
  privateKey: KeyObject | null,
): Compared {
  const address = { params: paramsIn(call, url), query: queryIn(url) };
  const body = readBody(call, requestHeaders, requestBody, privateKey);
  return {
    differences: [
      ...requestDifferences(call, { ...address, body: body.value }),
      ...body.differences,
    ],
    notCompared: body.notCompared,
  };
}

interface ReadBody extends Compared {
  /** The content; undefined if it was not read. */
  readonly value?: unknown;
}

function readBody(
  { transport }: Call,
  headers: IncomingHttpHeaders,
  bytes: Buffer | null,
  privateKey: KeyObject | null,
): ReadBody {
  const notRead = (reason: string): ReadBody => ({ differences: [], notCompared: [reason] });
  const wrong = (text: string, kind: Difference['kind'] = 'value'): ReadBody => ({
    differences: [{ part: 'request', path: 'body', kind, text, count: 1, of: 1 }],
    notCompared: [],
  });
  if (transport === 'none') return { differences: [], notCompared: [] };
  if (transport === 'multipart') return notRead('the request is a form with a file');
  if (bytes === null) return notRead(`the request ${TOO_LARGE}`);
  if (headers['content-encoding'] !== undefined) return notRead('the request is compressed');
  const text = bytes.toString('utf8').trim();
  if (transport === 'sealed' && !text.startsWith('{')) {
    if (envelopeParts(text) === null)
      return wrong(text === '' ? 'is empty, must be sealed JSON' : 'must be sealed JSON');
    if (privateKey === null) return notRead('the request is sealed; --key <file> opens it');
    const value = openEnvelope(text, privateKey);
    return value === null
      ? notRead('the request could not be opened with this key')
      : { value, differences: [], notCompared: [] };
  }
  const json = parseJson(text === '' ? '{}' : text);
  if ('error' in json) return wrong(`is malformed JSON: ${json.error}`);
  if (transport === 'plain') return { value: json.value, differences: [], notCompared: [] };
  const note = wrong('is plain JSON; the contract requires a sealed body', 'extra');
  return { ...note, value: json.value };
}

const TOO_LARGE = `has more than ${COMPARED_BYTES_MAX / 1024 / 1024} MB`;

async function compareAnswer(
  call: Call,
  { status, answerHeaders, answerBody }: Exchange,
  unwrap: (text: string) => string,
): Promise<Compared & { readonly body: unknown }> {
  const notRead = (reason: string) => ({ differences: [], notCompared: [reason], body: undefined });
  if (status === 304) return notRead('the answer is 304, so the app uses its cached copy');
  if (answerBody === null) return notRead(`the answer ${TOO_LARGE}`);
  const contentType = answerHeaders['content-type'] ?? '';
  if (call.answers === 'file' && !/\bjson\b/.test(contentType))
    return notRead('the answer is a file');
  const text = await decoded(answerBody, answerHeaders['content-encoding']);
  if ('reason' in text) return notRead(`the answer ${text.reason}`);
  const answer: ReceivedAnswer = {
    status,
    contentType,
    location: answerHeaders.location,
    text: unwrap(text.text),
  };
  const json = parseJson(answer.text);
  const body = 'value' in json ? json.value : undefined;
  if (call.answers === 'wrapped' || refusalIn(body) !== null)
    return { differences: answerDifferences(call, answer), notCompared: [], body };
  if (call.answers === 'file') return notRead('the answer is a file');
  const type = `is ${contentType || 'of no content type'} with HTTP status ${status}`;
  const difference: Difference = {
    part: 'answer',
    path: '',
    kind: 'type',
    text: `${type}, must be text/event-stream`,
    count: 1,
    of: 1,
  };
  return { differences: [difference], notCompared: [], body };
}

/** Decodes a body to text as browsers do, or returns why it cannot be decoded. */
async function decoded(
  bytes: Buffer,
  contentEncoding: string | undefined,
): Promise<{ readonly text: string } | { readonly reason: string }> {
  const plain = decodeContent(Readable.from(bytes.length === 0 ? [] : [bytes]), contentEncoding);
  if (typeof plain === 'string')
    return {
      reason: `has the content encoding ${plain}, which this version of Node cannot decode`,
    };
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of plain as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > COMPARED_BYTES_MAX) return { reason: TOO_LARGE };
      chunks.push(chunk);
    }
  } catch {
    return { reason: `is not valid ${contentEncoding}` };
  }
  // This removes a byte order mark.
  return { text: new TextDecoder().decode(Buffer.concat(chunks)) };
}

/** The path parameters of a request. */
function paramsIn({ path }: Call, url: string): Record<string, string> {
  const sent = normalizePath(url).split('/');
  return Object.fromEntries(
    path.split('/').flatMap((step, index) => {
      const [, name] = /^\{(\w+)\}$/.exec(step) ?? [];
      return name === undefined ? [] : [[name, sent[index] ?? '']];
    }),
  );
}

/** The query of a request; a repeated field is a list. */
function queryIn(url: string): Record<string, string | string[]> {
  const query = new URLSearchParams(url.split('?').slice(1).join('?'));
  return Object.fromEntries(
    [...new Set(query.keys())].map((name) => {
      const values = query.getAll(name);
      return [name, values.length === 1 ? (values[0] ?? '') : values];
    }),
  );
}
