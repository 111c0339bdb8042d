import { type RefusalKey, refusals } from '@hongbao/contracts/refusals';
import {
  type TransportProblem,
  problemCode,
  transportProblems,
} from '@hongbao/contracts/transport';
import type { Language } from '../words/language.ts';
import { refusalText, transportText } from '../words/messages.ts';
import type { RefusalFacts } from './decision.ts';

/** The standard response wrapper. */
export interface AnswerBody {
  readonly success: boolean;
  readonly code: number;
  readonly message: string;
  readonly result: unknown;
  readonly timestamp: number;
  /** Cached JSON of the result; not sent as a field. */
  readonly json?: string;
}

export function accepted(result: unknown, timestamp: number, message = ''): AnswerBody {
  return { success: true, code: 200, message, result, timestamp };
}

/** Returns an answer with the cached JSON of its result. */
export function withCachedJson(answer: AnswerBody, json: string): AnswerBody {
  const { success, code, message, result, timestamp } = answer;
  return { success, code, message, result, timestamp, json };
}

/** Serializes an answer around the cached JSON of its result. */
export function answerText(answer: AnswerBody, json: string): string {
  const { success, code, message, timestamp } = answer;
  const head = `"success":${success},"code":${code},"message":${JSON.stringify(message)}`;
  return `{${head},"result":${json},"timestamp":${timestamp}}`;
}

/**
 * Creates the answer of a business refusal: HTTP 200, with the code of the catalog, and the reason and its facts in
 * `result`.
 */
export function refused(
  key: RefusalKey,
  facts: RefusalFacts,
  timestamp: number,
  language: Language,
): AnswerBody {
  const { code } = refusals[key];
  const message = refusalText(key, language, facts);
  return { success: false, code, message, result: { reason: key, ...facts }, timestamp };
}

/** An error that refuses a request before its use case runs. The error handler converts it to an answer. */
export class TransportError extends Error {
  override readonly name = 'TransportError';
  readonly problem: TransportProblem;
  readonly facts: Readonly<Record<string, unknown>>;

  constructor(problem: TransportProblem, facts: Readonly<Record<string, unknown>> = {}) {
    super(transportProblems[problem].text);
    this.problem = problem;
    this.facts = facts;
  }
}

export function problemAnswer(
  { problem, facts }: TransportError,
  timestamp: number,
  language: Language,
): AnswerBody {
  return {
    success: false,
    code: problemCode(problem),
    message: transportText(problem, language),
    result: { reason: problem, ...facts },
    timestamp,
  };
}
