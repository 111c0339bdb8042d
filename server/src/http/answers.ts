import { type RefusalKey, refusals } from '@hongbao/contracts/refusals';
import type { RefusalFacts } from './decision.ts';

/** The wrapper every answer travels in. */
export interface AnswerBody {
  readonly success: boolean;
  readonly code: number;
  readonly message: string;
  readonly result: unknown;
  readonly timestamp: number;
  /** The result's text where somebody remembers it; it does not travel beside it. */
  readonly json?: string;
}

export function accepted(result: unknown, timestamp: number, message = ''): AnswerBody {
  return { success: true, code: 200, message, result, timestamp };
}

/** The same answer, with the text of its result. */
export function rememberedAnswer(answer: AnswerBody, json: string): AnswerBody {
  const { success, code, message, result, timestamp } = answer;
  return { success, code, message, result, timestamp, json };
}

/** An answer around a result whose text is remembered and not written anew. */
export function answerText(answer: AnswerBody, json: string): string {
  const { success, code, message, timestamp } = answer;
  const head = `"success":${success},"code":${code},"message":${JSON.stringify(message)}`;
  return `{${head},"result":${json},"timestamp":${timestamp}}`;
}

/** A business refusal: HTTP 200 with the catalogue's own code, the reason and its facts in `result`. */
export function refused(key: RefusalKey, facts: RefusalFacts, timestamp: number): AnswerBody {
  const { code, text } = refusals[key];
  return { success: false, code, message: text, result: { reason: key, ...facts }, timestamp };
}

/** What the transport itself says no to, whatever the call. */
export const transportProblems = {
  malformed: { status: 400, text: 'The request does not fit the call.' },
  envelopeInvalid: { status: 400, text: 'The body could not be opened.' },
  unauthorized: { status: 401, text: 'Sign in first.' },
  forbidden: { status: 403, text: 'The control calls need their token.' },
  notFound: { status: 404, text: 'There is no such call.' },
  worldUnknown: { status: 404, text: 'There is no such world.' },
  idempotencyConflict: { status: 409, text: 'This Idempotency-Key was used for another request.' },
  conflict: { status: 409, text: 'The same was made at this very moment. Try again.' },
  tooLarge: { status: 413, text: 'The body is too large.' },
  unsupportedType: { status: 415, text: 'The content type must be application/json.' },
  tooMany: { status: 429, text: 'Too many requests. Wait a moment.' },
  fault: { status: 500, text: 'Something broke on our side.' },
  notServedYet: { status: 501, text: refusals.notServedYet.text },
} as const;

export type TransportProblem = keyof typeof transportProblems;

/** A request that no use case sees. Thrown inside the pipeline, answered in one place. */
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

export function problemAnswer(error: TransportError, timestamp: number): AnswerBody {
  const { status, text } = transportProblems[error.problem];
  const code = error.problem === 'notServedYet' ? refusals.notServedYet.code : status;
  return {
    success: false,
    code,
    message: text,
    result: { reason: error.problem, ...error.facts },
    timestamp,
  };
}
