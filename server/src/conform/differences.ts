import { type Call, answerSchema } from '@hongbao/contracts/call';
import { isRecord } from '@hongbao/contracts/http/answer';
import { nearest } from '@hongbao/contracts/nearest';
import { type Schema, alternatives, fieldsAt, inside } from '@hongbao/contracts/schemaFields';
import { z } from 'zod';
import { masked } from '@hongbao/engine/http/mask';
import { partsOfAnswer } from '@hongbao/engine/http/verdict';

/** A difference between data and its contract. Equal differences of the entries of a list or record are one. */
export interface Difference {
  readonly part: 'request' | 'answer';
  /** The field, with `*` for entries: `result.*.price`. Empty for the whole part. */
  readonly path: string;
  /** `extra`: a field that the contract does not have. The other kinds contradict the contract. */
  readonly kind: 'missing' | 'extra' | 'type' | 'value';
  readonly text: string;
  /** Number of fields with this difference. */
  readonly count: number;
  /** Number of fields at this path. */
  readonly of: number;
}

/** An answer as it was received, decoded. */
export interface ReceivedAnswer {
  readonly status: number;
  readonly contentType: string;
  /** The address of a redirect. */
  readonly location?: string | undefined;
  readonly text: string;
}

/** The input of a request, by part of the contract. A part that is absent is not compared. */
export interface ReceivedInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body?: unknown;
}

/** Maximum characters of a value in a text. */
const SHOWN_MAX = 40;

/** Compares an answer in the response wrapper, and its HTTP status, with the contract of its call. */
export function answerDifferences(call: Call, answer: ReceivedAnswer): Difference[] {
  const { status, contentType, location, text } = answer;
  const json = parseJson(text);
  if ('error' in json) {
    const at = location === undefined ? '' : ` (to ${location})`;
    if (status >= 300) return [single('answer', 'HTTP status', `is ${status}${at}, must be 200`)];
    const type = contentType.split(';')[0]?.trim() || 'of no content type';
    return [
      single(
        'answer',
        '',
        text === ''
          ? 'is empty, must be JSON'
          : /\bjson\b/.test(type)
            ? `is malformed JSON: ${json.error}`
            : `is ${type}, must be JSON`,
      ),
    ];
  }
  if (!hasWrapper(json.value)) {
    const text = `has no response wrapper (${Object.keys(answerSchema.shape).join(', ')})`;
    return [
      ...(status >= 300 ? [single('answer', 'HTTP status', `is ${status}, must be 200`)] : []),
      single('answer', '', text),
    ];
  }
  const { parts, problems, status: expected } = partsOfAnswer(call, json.value);
  return [
    ...(expected === null || expected === status
      ? []
      : [single('answer', 'HTTP status', `is ${status}, must be ${expected}`)]),
    ...parts.flatMap(({ schema, value, place }) => differencesIn('answer', schema, value, place)),
    ...problems.map(({ path, message }) =>
      single('answer', path, describe(valueAt(json.value, path.split('.')), message)),
    ),
  ];
}

/** Whether an answer has any field of the response wrapper but `message`, which other formats have as well. */
const hasWrapper = (value: unknown) =>
  isRecord(value) && ['success', 'code', 'result'].some((name) => name in value);

/** Compares one server-sent event with the contract of its stream. */
export function eventDifferences(call: Call, data: string): Difference[] {
  const json = parseJson(data);
  return 'error' in json
    ? [single('answer', 'event', `is malformed JSON: ${json.error}`)]
    : differencesIn('answer', call.result, json.value, 'event');
}

/** Compares the input of a request with the contract of its call. */
export function requestDifferences(call: Call, input: ReceivedInput): Difference[] {
  return [
    ...differencesIn('request', call.params, input.params, 'params'),
    ...differencesIn('request', call.query, input.query, 'query'),
    ...(input.body === undefined ? [] : differencesIn('request', call.body, input.body, 'body')),
  ];
}

/** Whether a difference contradicts the contract. */
export const isContradiction = ({ kind }: Difference): boolean => kind !== 'extra';

/** Parses JSON; the error is the parser's message. */
export function parseJson(text: string): { readonly value: unknown } | { readonly error: string } {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

const single = (part: Difference['part'], path: string, text: string): Difference => ({
  part,
  path,
  kind: 'value',
  text,
  count: 1,
  of: 1,
});

interface Found extends Pick<Difference, 'kind' | 'text'> {
  readonly steps: readonly string[];
  /** The violated rule. Fields that violate the same rule with different values are one difference. */
  readonly rule: string;
}

function differencesIn(
  part: Difference['part'],
  schema: z.ZodType,
  value: unknown,
  place: string,
): Difference[] {
  const issues = schema.safeParse(value).error?.issues ?? [];
  const found = [
    ...issues.flatMap((issue) => foundIn(issue, schema, value)),
    ...extrasIn([schema], value, []),
  ];
  const groups = new Map<string, { first: Found; count: number }>();
  for (const each of found) {
    const key = JSON.stringify([each.steps, each.kind, each.rule]);
    const group = groups.get(key);
    if (group) group.count += 1;
    else groups.set(key, { first: each, count: 1 });
  }
  return [...groups.values()].map(({ first: { steps, kind, text }, count }) => ({
    part,
    path: [place, ...steps].filter(Boolean).join('.'),
    kind,
    text,
    count,
    of: Math.max(count, fieldCount(value, steps)),
  }));
}

function foundIn(issue: z.core.$ZodIssue, schema: Schema, value: unknown): Found[] {
  // Extra fields are found separately, at every depth.
  if (issue.code === 'unrecognized_keys') return [];
  const path = issue.path.map(String);
  const steps = patternOf(schema, path, value);
  const sent = valueAt(value, path);
  if (sent === undefined) return [{ steps, kind: 'missing', rule: '', text: 'missing' }];
  const rule = messageOf(issue);
  if (isOfWrongType(issue, sent)) {
    const text = `is ${typeName(sent)}${ruleText(rule)}`;
    return [{ steps, kind: 'type', rule: text, text }];
  }
  return [{ steps, kind: 'value', rule, text: describe(sent, rule, path.at(-1)) }];
}

/** Describes a value that violates a rule. The values of secret fields are masked. */
function describe(value: unknown, message: string, name = ''): string {
  if (value === undefined) return `missing${ruleText(message)}`;
  const json = JSON.stringify(Object(masked({ [name]: value }))[name]) ?? typeName(value);
  const shown = json.length > SHOWN_MAX ? `${json.slice(0, SHOWN_MAX)}…` : json;
  return `is ${shown}${ruleText(message)}`;
}

/** Appends the rule of a field: messages of the contracts begin with a verb, those of zod do not. */
function ruleText(message: string): string {
  if (message.startsWith('must ')) return `, ${message}`;
  return /^(can|is )/.test(message) ? `; ${message}` : `: ${message}`;
}

/** Returns the message of the contract; where it has none, the expected type instead of the text of zod. */
function messageOf({ code, message, ...issue }: z.core.$ZodIssue): string {
  if (code === 'invalid_type' && message.startsWith('Invalid input') && 'expected' in issue)
    return `must be ${typeNames[String(issue.expected)] ?? String(issue.expected)}`;
  if (code === 'invalid_value' && message.startsWith('Invalid ') && 'values' in issue)
    return `must be ${[issue.values].flat().map(shownLiteral).join(' or ')}`;
  return message;
}

const shownLiteral = (value: unknown) => JSON.stringify(value) ?? String(value);

const typeNames: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'a boolean',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

function typeName(value: unknown): string {
  const type = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  return typeNames[type] ?? type;
}

/** Whether a value has another JSON type than every value that the schema accepts. */
function isOfWrongType(issue: z.core.$ZodIssue, value: unknown): boolean {
  if (issue.code === 'invalid_type')
    return !(issue.expected === 'int' && typeof value === 'number');
  if (issue.code === 'invalid_value')
    return issue.values.every((each) => typeName(each) !== typeName(value));
  return (
    issue.code === 'invalid_union' &&
    issue.errors.length > 0 &&
    issue.errors.every((branch) =>
      branch.some((one) => one.path.length === 0 && isOfWrongType(one, value)),
    )
  );
}

/** Returns the fields that a value has and its schema does not, at every depth. */
function extrasIn(schemas: readonly Schema[], value: unknown, steps: readonly string[]): Found[] {
  const known = schemas.flatMap(alternatives);
  if (Array.isArray(value))
    return value.flatMap((item) => {
      const items = known.filter((each) => each instanceof z.ZodArray);
      return extrasIn(
        items.flatMap((each) => inside(each, 0)),
        item,
        [...steps, '*'],
      );
    });
  if (!isRecord(value)) return [];
  const records = known.filter((each) => each instanceof z.ZodRecord);
  if (records.length > 0)
    return Object.values(value).flatMap((entry) =>
      extrasIn(
        records.flatMap((each) => inside(each, '')),
        entry,
        [...steps, '*'],
      ),
    );
  const objects = known.filter((each) => each instanceof z.ZodObject);
  const matching = objects.filter((each) => objects.length === 1 || each.safeParse(value).success);
  const chosen = matching.length > 0 ? matching : objects;
  if (chosen.length === 0) return [];
  const names = [...new Set(chosen.flatMap((each) => fieldsAt(each, [])))];
  const absent = names.filter((name) => !(name in value));
  return Object.entries(value).flatMap(([name, field]): Found[] => {
    if (names.includes(name))
      return extrasIn(
        chosen.flatMap((each) => inside(each, name)),
        field,
        [...steps, name],
      );
    const near = nearest(name, absent);
    const text = near === null ? 'extra field' : `extra field; is ${near} meant?`;
    return [{ steps: [...steps, name], kind: 'extra', rule: text, text }];
  });
}

/** Replaces indexes of lists and keys of records in a path by `*`. */
function patternOf(schema: Schema, path: readonly string[], value: unknown): string[] {
  let schemas: readonly Schema[] = [schema];
  let here = value;
  return path.map((step) => {
    const known = schemas.flatMap(alternatives);
    const isEntry = Array.isArray(here) || known.some((each) => each instanceof z.ZodRecord);
    schemas = known.flatMap((each) => inside(each, step));
    here = valueAt(here, [step]);
    return isEntry ? '*' : step;
  });
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (here, step) =>
      typeof here === 'object' && here !== null && Object.hasOwn(here, step)
        ? (here as Readonly<Record<string, unknown>>)[step]
        : undefined,
    value,
  );
}

/** Returns the number of objects, or of entries, that can have the field at a path with `*`. */
function fieldCount(value: unknown, steps: readonly string[]): number {
  const [step, ...rest] = steps;
  if (typeof value !== 'object' || value === null) return 0;
  const entries = step === '*' ? Object.values(value) : [valueAt(value, [step ?? ''])];
  if (rest.length === 0) return entries.length;
  return entries.reduce<number>((sum, entry) => sum + fieldCount(entry, rest), 0);
}
