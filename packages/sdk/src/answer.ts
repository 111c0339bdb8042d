import {
  type Answer,
  type Call,
  type RefusalsOf,
  type ResultOf,
  answerSchema,
} from '@hongbao/contracts/call';
import { isSuccessCode, parseJson, readRefusal } from '@hongbao/contracts/http/answer';
import { refusals } from '@hongbao/contracts/refusals';
import {
  type TransportProblem,
  problemCode,
  transportProblems,
} from '@hongbao/contracts/transport';
import { sameJson } from './sameJson.ts';

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

/** Parses an answer and validates it against its contract. Throws on any violation. */
export function readCheckedAnswer<C extends Call>(call: C, raw: TextAnswer): Answered<C> {
  const answer = readAnswer(call, raw);
  const { ok, code, status } = answer;
  if (ok !== isSuccessCode(code)) throw new Error(`${call.name}: success ${ok} with code ${code}`);
  if (answer.ok) requireResult(call, answer.result);
  else requireKnownReason(call, { reason: answer.reason, code, status });
  return answer;
}

function wrapperOf(call: Call, { status, text }: TextAnswer): Answer {
  const wrapper = answerSchema.safeParse(parseJson(text));
  if (!wrapper.success)
    throw new Error(
      `${call.name} returned no valid answer (HTTP ${status}): ${text.slice(0, 200)}`,
    );
  return wrapper.data;
}

function requireResult(call: Call, result: unknown): void {
  const read: unknown = call.result.parse(result);
  if (!sameJson(read, result))
    throw new Error(
      `${call.name} returned fields that its contract does not have: ${JSON.stringify(result)}`,
    );
}

function requireKnownReason(
  call: Call,
  { reason, code, status }: { reason: string; code: number; status: number },
): void {
  const isRefusal = call.refusals.some((key) => key === reason) && status === 200;
  const expected = isRefusal
    ? refusals[reason as keyof typeof refusals].code
    : isProblem(reason) && problemCode(reason);
  if (expected !== code)
    throw new Error(
      `${call.name} refused with ${reason} (${code}, HTTP ${status}), which its contract does not allow`,
    );
}

function isProblem(reason: string): reason is TransportProblem {
  return reason in transportProblems;
}
