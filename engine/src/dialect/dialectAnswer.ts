import type { AnswerBody } from '../calls/answers.ts';
import { type EventChannel, EventContent, type HttpAnswer, isValue } from '../http/httpAnswer.ts';
import { isObject } from './codecs.ts';
import { type CallDialect, type Dialect, refusalCode } from './dialect.ts';
import type { RequestDialect } from './requestDialect.ts';

/** The wrapped body of an answer; null for any other content. */
export function bodyOf({ content, type, isVerbatim }: HttpAnswer): AnswerBody | null {
  if (isVerbatim || type !== undefined) return null;
  return isValue(content) && 'success' in content && 'code' in content
    ? (content as unknown as AnswerBody)
    : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Translates an answer in the names of the contract for a client. `call` is null for a path of no call. */
export function writeAnswer(
  answer: HttpAnswer,
  { dialect, call }: { readonly dialect: Dialect; readonly call: CallDialect | null },
  extras: Readonly<Record<string, unknown>> = {},
): HttpAnswer {
  const { content } = answer;
  if (content instanceof EventContent && call)
    return { ...answer, content: writeEvents(content, { call }) };
  const body = bodyOf(answer);
  if (body === null) return answer;
  return { ...answer, content: writeBody(body, { dialect, call }, extras) };
}

/** The body of an answer as the client reads it. */
export function writeBody(
  { success, code, message, result, timestamp }: AnswerBody,
  { dialect, call }: { readonly dialect: Dialect; readonly call: CallDialect | null },
  extras: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const { wrapper } = dialect.file;
  const names = wrapper?.names ?? {};
  const written =
    call === null ? result : success ? call.writeResult(result) : writeRefusal(result, call);
  const values = {
    success,
    code: success
      ? (wrapper?.code ?? code)
      : refusalCode(dialect.file, (result as { reason?: unknown } | null)?.reason, code),
    message,
    result:
      Object.keys(extras).length > 0 && isObject(written) ? { ...written, ...extras } : written,
    timestamp,
  };
  const body: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(values)) {
    const name = names[field as keyof typeof values] ?? field;
    if (name !== false) body[name] = value;
  }
  return body;
}

/** The facts of a refusal with the client's names of fields. */
function writeRefusal(result: unknown, { fieldName }: CallDialect): unknown {
  if (!isObject(result)) return result;
  const { field, problems } = result;
  return {
    ...result,
    ...(typeof field === 'string' ? { field: fieldName(field) } : {}),
    ...(Array.isArray(problems)
      ? {
          problems: problems.map((problem: { path: string }) => ({
            ...problem,
            path: fieldName(problem.path),
          })),
        }
      : {}),
  };
}

const DATA = 'data: ';

/** Translates each event of a stream. Comments and cut events are sent as they are. */
function writeEvents(content: EventContent, { call }: Pick<RequestDialect, 'call'>): EventContent {
  const write = (text: string) => {
    const event =
      text.startsWith(DATA) && text.endsWith('\n\n') ? parse(text.slice(DATA.length)) : null;
    return event === null ? text : `${DATA}${JSON.stringify(call.writeResult(event))}\n\n`;
  };
  return new EventContent((channel) => content.open(translated(channel, write)));
}

function translated(channel: EventChannel, write: (text: string) => string): EventChannel {
  return {
    get unreadBytes() {
      return channel.unreadBytes;
    },
    get isEnded() {
      return channel.isEnded;
    },
    send: (text) => channel.send(write(text)),
    end: () => channel.end(),
    cut: () => channel.cut(),
    reset: () => channel.reset(),
    onEnd: (over) => channel.onEnd(over),
    onDrain: (work) => channel.onDrain(work),
  };
}
