import type { Answer, Call, RefusalsOf, ResultOf } from '@hongbao/contracts/call';
import { isRecord, parseJson, readRefusal } from '@hongbao/contracts/http/answer';
import type { TransportProblem } from '@hongbao/contracts/transport';

/** An HTTP answer as text. Header names are in lower case. */
export interface TextAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

interface AnswerMeta {
  readonly code: number;
  readonly message: string;
  /** Time of the answer in epoch ms. */
  readonly timestamp: number;
  /** Status code of HTTP. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Granted<R> extends AnswerMeta {
  readonly ok: true;
  readonly result: R;
}

/** An answer that is a refusal, with a reason in the call's contract or a transport error. */
export interface Denied<K extends string> extends AnswerMeta {
  readonly ok: false;
  readonly reason: K | TransportProblem;
  readonly facts: Readonly<Record<string, unknown>>;
}

export type Answered<C extends Call> = Granted<ResultOf<C>> | Denied<RefusalsOf<C>>;

/** Parses an answer. Throws when it does not have the usual wrapper, or refuses without a reason. */
export function readAnswer<C extends Call>(call: C, raw: TextAnswer): Answered<C> {
  const { status, headers } = raw;
  const { success, code, message, timestamp, result } = wrapperOf(call, raw);
  const common = { code, message, timestamp, status, headers };
  if (success) return { ok: true, ...common, result: result as ResultOf<C> };
  const { reason, facts } = readRefusal(result);
  if (reason === null)
    throw new Error(`${call.name} refused without a reason (${code}): ${message}`);
  return { ok: false, ...common, facts, reason: reason as RefusalsOf<C> };
}

function wrapperOf(call: Call, { status, text }: TextAnswer): Answer {
  const wrapper = parseJson(text);
  if (!isAnswer(wrapper))
    throw new Error(
      `${call.name} returned no valid answer (HTTP ${status}): ${text.slice(0, 200)}`,
    );
  return wrapper;
}

/** Type guard: the wrapper of every answer, as `answerSchema` describes it. It includes no schema library. */
function isAnswer(value: unknown): value is Answer {
  return (
    isRecord(value) &&
    typeof value['success'] === 'boolean' &&
    Number.isSafeInteger(value['code']) &&
    typeof value['message'] === 'string' &&
    Number.isFinite(value['timestamp'])
  );
}
