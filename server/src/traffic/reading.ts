import type { EnvelopeKeys } from '../http/envelopeKeys.ts';
import { openEnvelope } from '../http/openEnvelope.ts';
import type { Exchange } from './exchange.ts';
import { masked } from './mask.ts';

/** Whether the whole body is still there. */
export const isRequestWhole = ({ body, bodyLength }: Exchange) =>
  (body?.length ?? 0) === bodyLength;

export const isAnswerWhole = ({ answer, answerLength }: Exchange) => answer.length === answerLength;

/** Whether the body came as plain JSON, which a server in development may take. */
export const isPlain = ({ body }: Exchange) => body?.trimStart().startsWith('{') === true;

/** What was inside the body: as it was opened then, else opened now. Undefined where nothing can be. */
export function openedBody(exchange: Exchange, { privateKey }: EnvelopeKeys): unknown {
  const { opened, body, call } = exchange;
  if (opened !== undefined) return opened;
  if (body === null || body === '' || !isRequestWhole(exchange)) return undefined;
  if (isPlain(exchange)) return jsonOf(body);
  return call?.transport === 'sealed' ? (openEnvelope(body, privateKey) ?? undefined) : undefined;
}

/** The answer as JSON, or as the text it is. */
export const answerOf = ({ answer }: Exchange): unknown => valueOf(answer);

/** The answer as it is shown: JSON, or the text it is, secrets masked. */
export const shownAnswer = (exchange: Exchange): unknown => masked(answerOf(exchange));

/** A text as JSON, or as the text it is. */
export function valueOf(text: string): unknown {
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
