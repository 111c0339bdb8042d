import { openEnvelope, type EnvelopeKeys } from '../../http/openEnvelope.ts';
import { clientSecretsOf } from '../../dialect/clientSecrets.ts';
import type { Dialect } from '../../dialect/dialect.ts';
import type { Exchange } from './exchange.ts';
import { MASK, masked, maskedUrl, plainName } from '../../http/mask.ts';

/** Whether the body was recorded without truncation. */
export const isRequestWhole = ({ body, bodyLength }: Exchange) =>
  (body?.length ?? 0) === bodyLength;

export const isAnswerWhole = ({ answer, answerLength }: Exchange) => answer.length === answerLength;

/** Whether the body is plain JSON, which is accepted with ENVELOPE=optional. */
export const isPlain = ({ body }: Exchange) => body?.trimStart().startsWith('{') === true;

/** Returns the decrypted body, from the request's handler or decrypted now; undefined if it cannot be decrypted. */
export function openedBody(exchange: Exchange, { privateKey }: EnvelopeKeys): unknown {
  const { opened, body, call } = exchange;
  if (opened !== undefined) return opened;
  if (body === null || body === '' || !isRequestWhole(exchange)) return undefined;
  if (isPlain(exchange)) return jsonOf(body);
  return call?.transport === 'sealed' ? (openEnvelope(body, privateKey) ?? undefined) : undefined;
}

/** Returns an exchange in the names of the contract, where the client has others. */
export function inContract(exchange: Exchange): Exchange {
  const { contract } = exchange;
  if (contract === null) return exchange;
  const { params, query, body } = contract.input ?? { params: {}, query: {}, body: undefined };
  // A truncated text of the contract is as long as its maximum and does not parse.
  const answerLength = isAnswerWhole(exchange) ? contract.answer.length : exchange.answerLength;
  return { ...exchange, params, query, opened: body, answer: contract.answer, answerLength };
}

/** Returns the answer as parsed JSON, or as text if it is not JSON. */
export const parseAnswer = ({ answer }: Exchange): unknown => parseJsonOrText(answer);

/** Returns the answer for operators: parsed JSON or text, with secrets masked. */
export const shownAnswer = (exchange: Exchange): unknown =>
  masked(parseAnswer(exchange), exchange.secrets?.answer);

/** Returns the URL for operators, with secrets masked: parameters, and segments that are a secret field of a dialect. */
export function shownUrl({ url, params, secrets }: Exchange): string {
  const hidden = Object.entries(Object(params) as object)
    .filter(([name]) => secrets?.request.has(plainName(name)))
    .map(([, value]) => encodeURIComponent(String(value)));
  const [path = '', ...rest] = url.split(/(?=[?#])/);
  const segments = path
    .split('/')
    .map((each) => (hidden.includes(each) ? encodeURIComponent(MASK) : each));
  return maskedUrl([segments.join('/'), ...rest].join(''), secrets?.request);
}

/** Returns an exchange whose secrets are also masked under the names that the dialect of its world has by now. */
export function withSecretsOf(exchange: Exchange, dialect: Dialect | null): Exchange {
  const { method, url, call: own, secrets } = exchange;
  const call = dialect?.find(method, url)?.call ?? (own && dialect?.calls.get(own.name));
  if (!dialect || !call) return exchange;
  const now = clientSecretsOf({ dialect, call });
  const request = new Set([...now.request, ...(secrets?.request ?? [])]);
  const answer = new Set([...now.answer, ...(secrets?.answer ?? [])]);
  return { ...exchange, secrets: { request, answer } };
}

/** Parses a text as JSON, or returns the text if it is not JSON. */
export function parseJsonOrText(text: string): unknown {
  const parsed = jsonOf(text);
  return parsed === undefined ? text : parsed;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
