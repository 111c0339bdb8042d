import type { EnvelopeKeys } from '../../http/envelopeKeys.ts';
import { openEnvelope } from '../../http/openEnvelope.ts';
import type { Exchange } from './exchange.ts';
import { masked } from './mask.ts';

/** Whether the body was recorded whole. */
export const isRequestWhole = ({ body, bodyLength }: Exchange) =>
  (body?.length ?? 0) === bodyLength;

export const isAnswerWhole = ({ answer, answerLength }: Exchange) => answer.length === answerLength;

/** Whether the body was plain JSON, which a server with ENVELOPE=optional accepts. */
export const isPlain = ({ body }: Exchange) => body?.trimStart().startsWith('{') === true;

/** The content of the body: as opened by the request's handler, otherwise opened now. Undefined when it can't be opened. */
export function openedBody(exchange: Exchange, { privateKey }: EnvelopeKeys): unknown {
  const { opened, body, call } = exchange;
  if (opened !== undefined) return opened;
  if (body === null || body === '' || !isRequestWhole(exchange)) return undefined;
  if (isPlain(exchange)) return jsonOf(body);
  return call?.transport === 'sealed' ? (openEnvelope(body, privateKey) ?? undefined) : undefined;
}

/** The answer as parsed JSON, or its text when it is not JSON. */
export const parseAnswer = ({ answer }: Exchange): unknown => parseJsonOrText(answer);

/** The answer as shown to the operator: parsed JSON or text, secrets masked. */
export const shownAnswer = (exchange: Exchange): unknown => masked(parseAnswer(exchange));

/** Parses a text as JSON; returns the text when it is not JSON. */
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
