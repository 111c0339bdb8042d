import { decide, setReviewPolicy } from '@hongbao/contracts/control/decisions.calls';
import { dialectName } from '@hongbao/contracts/control/dialects.calls';
import { advanceClock } from '@hongbao/contracts/control/clock.calls';
import { duration } from '@hongbao/contracts/control/control.fields';
import { intervene, interveneEverywhere } from '@hongbao/contracts/control/interventions.calls';
import { createMember } from '@hongbao/contracts/control/members.calls';
import { playSituation } from '@hongbao/contracts/control/situations.calls';
import { text } from '@hongbao/contracts/fields';
import { type Schema, alternatives, inside } from '@hongbao/contracts/schemaFields';
import { z } from 'zod';
import { fieldProblems } from '../../calls/fieldProblems.ts';
import { meant } from '@hongbao/contracts/nearest';

const later = { in: duration.optional() };
const eitherOr = { path: ['in'], error: 'must be absent if startAt is set' };
const part = z.record(z.string(), z.unknown()).optional();
const { kind: decided, id } = decide.params.shape;

/** Schemas of the steps of a scenario, equal to the inputs of the corresponding operator calls. */
export const steps = {
  member: createMember.body,
  situation: playSituation.body,
  call: z.strictObject({ name: text({ min: 1, max: 64 }), params: part, query: part, body: part }),
  advance: advanceClock.body,
  steer: intervene.body
    .safeExtend(later)
    .refine((body) => body.in === undefined || body.startAt === undefined, eitherOr),
  steerAll: interveneEverywhere.body
    .safeExtend(later)
    .refine((body) => body.in === undefined || body.startAt === undefined, eitherOr),
  policy: z.strictObject({
    kind: setReviewPolicy.params.shape.kind,
    ...setReviewPolicy.body.shape,
  }),
  dialect: z.strictObject({ name: dialectName }),
  decide: z.strictObject({ kind: decided, id, ...decide.body.shape }),
} as const;

export type Verb = keyof typeof steps;
export type Taken<V extends Verb> = z.output<(typeof steps)[V]>;

export const verbs = Object.keys(steps) as Verb[];

/** A step of a script whose references are not replaced yet. */
export interface Step {
  readonly verb: Verb;
  readonly value: unknown;
}

/** Maximum problems reported for one step. */
const PROBLEMS_MAX = 10;

/** A problem in a file and its path. */
export interface Problem {
  readonly path: string;
  readonly message: string;
}

/** Returns the problems of a value by field. `isOpen` is true for values that are known only at run time. */
export function problemsOf(
  schema: z.ZodType,
  value: unknown,
  isOpen: (value: unknown) => boolean = () => false,
): Problem[] {
  const issues = schema.safeParse(value).error?.issues ?? [];
  const certain = issues
    .filter(({ path }) => !isOpen(valueAt(value, path)))
    .map((issue) => withNearestWord(issue, valueAt(value, issue.path)));
  const quoted = numbersForTexts([schema], value, []).slice(0, PROBLEMS_MAX);
  if (certain.length === 0) return quoted;
  return fieldProblems(schema, certain, PROBLEMS_MAX).map(({ path, message }) => ({
    path,
    // YAML parses 1000 as a number, but amounts must be strings.
    message:
      typeof valueAt(value, path.split('.')) === 'number' && /decimal|text|string/.test(message)
        ? `${message}, in quotes`
        : message,
  }));
}

/**
 * The numbers in a file where a call accepts a text or the same as a number. Files are not rewritten when they are read, so
 * they need the text.
 */
function numbersForTexts(
  schemas: readonly Schema[],
  value: unknown,
  path: readonly string[],
): Problem[] {
  if (typeof value === 'number') {
    const kinds = schemas.flatMap(alternatives);
    const isText = kinds.length > 0 && kinds.every((each) => each instanceof z.ZodString);
    return isText ? [{ path: path.join('.'), message: 'must be a text, in quotes' }] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) =>
    numbersForTexts(
      schemas.flatMap((schema) => inside(schema, key)),
      each,
      [...path, key],
    ),
  );
}

/** Adds the nearest valid word to the problem with a mistyped word. */
function withNearestWord(issue: z.core.$ZodIssue, value: unknown): z.core.$ZodIssue {
  if (issue.code !== 'invalid_value' || typeof value !== 'string') return issue;
  return { ...issue, message: `${issue.message}${meant(value, issue.values.map(String))}` };
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (at, key) =>
      typeof at === 'object' && at !== null && Object.hasOwn(at, key)
        ? (at as Record<PropertyKey, unknown>)[key]
        : undefined,
    value,
  );
}

/** Formats a problem with its path in one line. */
export const problemText = ({ path, message }: Problem): string =>
  path === '' ? message : `${path} ${message}`;
