import { type Call, answerSchema } from '@hongbao/contracts/call';
import { refusals } from '@hongbao/contracts/refusals';
import { type Schema, fieldsAt } from '@hongbao/contracts/schemaFields';
import { problemCode, transportProblems } from '@hongbao/contracts/transport';
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
  const wrapper = verdictOn(answerSchema, answer, '');
  if (!wrapper.fits) return wrapper;
  const { success, code, result } = answerSchema.parse(answer);
  if (success !== (code === 200 || code === 0))
    return verdict([{ path: 'code', message: `can’t be ${code} when success is ${success}` }]);
  return success ? verdictOn(call.result, result, 'result') : verdictOnRefusal(call, code, result);
}

function verdictOnRefusal(call: Call, code: number, result: unknown): Verdict {
  const { reason } = Object(result) as { reason?: unknown };
  const refusal = call.refusals.find((key) => key === reason);
  const expected = refusal ? refusals[refusal].code : transportCode(reason);
  if (expected === null) {
    const message = `must be a refusal of the call (${call.refusals.join(', ') || 'it has none'})`;
    return verdict([{ path: 'result.reason', message }]);
  }
  if (expected === code) return verdict([]);
  return verdict([{ path: 'code', message: `must be ${expected}, the code of ${String(reason)}` }]);
}

function transportCode(reason: unknown): number | null {
  const known = Object.keys(transportProblems) as (keyof typeof transportProblems)[];
  const problem = known.find((key) => key === reason);
  return problem ? problemCode(problem) : null;
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
