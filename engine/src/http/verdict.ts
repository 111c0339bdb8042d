import type { z } from 'zod';
import { type Call, answerSchema } from '@hongbao/contracts/call';
import { isSuccessCode } from '@hongbao/contracts/http/answer';
import { refusals } from '@hongbao/contracts/refusals';
import { type Schema, fieldsAt } from '@hongbao/contracts/schemaFields';
import {
  type TransportProblem,
  problemCode,
  transportProblems,
} from '@hongbao/contracts/transport';
import { type FieldProblem, fieldProblems, unknownField } from '../calls/fieldProblems.ts';

/** The result of comparing a value with its contract: whether it matches, and the problems by field. */
export interface Verdict {
  readonly fits: boolean;
  readonly problems: FieldProblem[];
}

/** Maximum problems in one verdict. */
const PROBLEMS_MAX = 50;

/** Validates a value with a schema. Unknown fields are problems as well. */
export function verdictOn(
  schema: Schema & {
    safeParse(value: unknown): { success: boolean; data?: unknown; error?: unknown };
  },
  value: unknown,
  place: string,
): Verdict {
  const checked = schema.safeParse(value);
  const issues = (checked.error as { issues: Parameters<typeof fieldProblems>[1] } | undefined)
    ?.issues;
  const found = issues
    ? fieldProblems(schema, issues, PROBLEMS_MAX)
    : strayFields(schema, value, checked.data);
  return verdict(found.map(({ path, message }) => ({ path: joined(place, path), message })));
}

/** Validates a complete answer: the response wrapper, and the result or a refusal that the contract declares. */
export function verdictOnAnswer(call: Call, answer: unknown): Verdict {
  const { parts, problems } = partsOfAnswer(call, answer);
  return mergeVerdicts(
    ...parts.map(({ schema, value, place }) => verdictOn(schema, value, place)),
    verdict([...problems]),
  );
}

/** A part of an answer, with the schema that it must match. */
export interface AnswerPart {
  readonly schema: z.ZodType;
  readonly value: unknown;
  /** Path of the part in the answer; empty for the answer itself. */
  readonly place: string;
}

/** The parts of an answer to validate, and the problems that no schema describes. */
interface AnswerParts {
  readonly parts: readonly AnswerPart[];
  readonly problems: readonly FieldProblem[];
  /** The HTTP status of this answer; null if the answer does not determine it. */
  readonly status: number | null;
}

/** Returns the parts of an answer: the response wrapper, and if it is valid, the result or a declared refusal. */
export function partsOfAnswer(call: Call, answer: unknown): AnswerParts {
  const wrapper: AnswerPart = { schema: answerSchema, value: answer, place: '' };
  const read = answerSchema.safeParse(answer);
  if (!read.success) return { parts: [wrapper], problems: [], status: null };
  const { success, code, result } = read.data;
  if (success !== isSuccessCode(code)) {
    const message = `can’t be ${code} when success is ${success}`;
    return { parts: [wrapper], problems: [{ path: 'code', message }], status: null };
  }
  if (!success) return { parts: [wrapper], ...refusalParts(call, code, result) };
  const whole = { schema: call.result, value: result, place: 'result' };
  return { parts: [wrapper, whole], problems: [], status: 200 };
}

function refusalParts(
  call: Call,
  code: number,
  result: unknown,
): Pick<AnswerParts, 'problems' | 'status'> {
  const { reason } = Object(result) as { reason?: unknown };
  const refusal = call.refusals.find((key) => key === reason);
  const problem = transportProblem(reason);
  const problems = (path: string, message: string) => [{ path, message }];
  if (refusal === undefined && problem === null) {
    const message = `must be a refusal of the call (${call.refusals.join(', ') || 'it has none'})`;
    return { problems: problems('result.reason', message), status: null };
  }
  const expected = refusal ? refusals[refusal].code : problem ? problemCode(problem) : code;
  const status = refusal ? 200 : problem ? transportProblems[problem].status : null;
  if (expected === code) return { problems: [], status };
  const message = `must be ${expected}, the code of ${String(reason)}`;
  return { problems: problems('code', message), status };
}

function transportProblem(reason: unknown): TransportProblem | null {
  const known = Object.keys(transportProblems) as TransportProblem[];
  return known.find((key) => key === reason) ?? null;
}

/** Merges several verdicts into one. */
export function mergeVerdicts(...verdicts: readonly Verdict[]): Verdict {
  return verdict(verdicts.flatMap(({ problems }) => problems).slice(0, PROBLEMS_MAX));
}

function verdict(problems: FieldProblem[]): Verdict {
  return { fits: problems.length === 0, problems };
}

const joined = (...steps: readonly string[]) => steps.filter((step) => step !== '').join('.');

/** Returns the fields that the schema removed as unknown. */
function strayFields(schema: Schema, sent: unknown, known: unknown): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const look = (a: unknown, b: unknown, path: readonly string[]) => {
    if (problems.length >= PROBLEMS_MAX || !isTree(a) || !isTree(b) || a === b) return;
    for (const [key, value] of Object.entries(a)) {
      if (problems.length >= PROBLEMS_MAX) return;
      if (key in b) look(value, b[key], [...path, key]);
      else
        problems.push({
          path: [...path, key].join('.'),
          message: unknownField(key, fieldsAt(schema, path)),
        });
    }
  };
  look(sent, known, []);
  return problems;
}

function isTree(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
