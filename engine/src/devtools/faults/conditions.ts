import type { Call } from '@hongbao/contracts/call';
import type { Comparison, Conditions } from '@hongbao/contracts/control/rule.fields';
import { decimalOfNumber, parseUnits } from '@hongbao/contracts/money';
import { type Schema, alternatives, fieldsAt, inside } from '@hongbao/contracts/schemaFields';
import { z } from 'zod';
import { type FieldProblem, unknownField } from '../../calls/fieldProblems.ts';

/** The fields of a request that rules read. A part that matches its contract is in the spelling that use cases read. */
export type RuleInput = Readonly<Record<'body' | 'query' | 'params', unknown>>;

/** Returns what rules read of a request. */
export function ruleInput(call: Call, sent: RuleInput): RuleInput {
  const read = (part: keyof RuleInput) => {
    const checked = call[part].safeParse(sent[part] ?? {});
    return checked.success ? checked.data : sent[part];
  };
  return { body: read('body'), query: read('query'), params: read('params') };
}

/** Whether all conditions of a rule, as JSON, hold for a request. Without the request, a rule with conditions has no match. */
export function holds(when: string | null, input: RuleInput | null): boolean {
  if (when === null) return true;
  if (input === null) return false;
  return Object.entries(JSON.parse(when) as Conditions).every(([path, expected]) => {
    const value = valueAt(input, path);
    return typeof expected === 'object' && expected !== null
      ? compare(value, expected)
      : isEqual(value, expected);
  });
}

/** Returns the value at a dotted path of own fields and indexes; undefined if there is none. */
export function valueAt(from: unknown, path: string): unknown {
  let value = from;
  for (const step of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step))
      return undefined;
    value = (value as Readonly<Record<string, unknown>>)[step];
  }
  return value;
}

type Scalar = string | number | boolean | null;

/** Whether a value is an expected one. In a text, as in a query, a number and a boolean are equal to what they read as. */
function isEqual(value: unknown, expected: Scalar): boolean {
  if (value === expected) return true;
  if (typeof value === 'number') return typeof expected === 'string' && String(value) === expected;
  if (typeof value !== 'string' || expected === null) return false;
  if (typeof expected !== 'number') return value === String(expected);
  const decimal = unitsOf(value);
  return decimal !== null && decimal === unitsOf(expected);
}

function compare(value: unknown, { above, below, in: values, exists, matches }: Comparison) {
  const isBeyond = (bound: string | number | undefined, sign: 1 | -1) => {
    if (bound === undefined) return true;
    const [decimal, limit] = [unitsOf(value), unitsOf(bound)];
    if (decimal === null || limit === null) return false;
    return sign === 1 ? decimal > limit : decimal < limit;
  };
  return (
    (exists === undefined || exists === (value !== undefined)) &&
    isBeyond(above, 1) &&
    isBeyond(below, -1) &&
    (values === undefined || values.some((each) => isEqual(value, each))) &&
    (matches === undefined || (isText(value) && isOfForm(String(value), matches)))
  );
}

const isText = (value: unknown) => typeof value === 'string' || typeof value === 'number';

function unitsOf(value: unknown): bigint | null {
  const text = typeof value === 'number' ? decimalOfNumber(value) : value;
  return typeof text === 'string' ? parseUnits(text) : null;
}

/** Whether a text has the form of a pattern, in which `*` stands for any characters. Needs no backtracking. */
function isOfForm(text: string, pattern: string): boolean {
  const [first = '', ...others] = pattern.split('*');
  const last = others.pop();
  if (last === undefined) return text === pattern;
  if (!text.startsWith(first)) return false;
  let from = first.length;
  for (const part of others) {
    const at = text.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return text.length - last.length >= from && text.endsWith(last);
}

/** Returns the paths of conditions that no request of the call can have, with the nearest known names. */
export function conditionProblems(call: Call, when: Conditions): FieldProblem[] {
  return Object.keys(when).flatMap((path) => {
    const message = pathProblem(call, path);
    return message === null ? [] : [{ path: `when.${path}`, message }];
  });
}

/** Returns why a request of the call has no field at a path such as `body.symbol`, or null. */
export function pathProblem(call: Call, path: string): string | null {
  const [part = '', ...steps] = path.split('.');
  if (part === 'body' && call.transport === 'multipart')
    return `is a field of an upload; conditions on uploads are not supported`;
  let schemas: readonly Schema[] = [call[part as keyof RuleInput]];
  for (const [index, step] of steps.entries()) {
    const here = schemas.flatMap(alternatives);
    if (here.some((each) => each instanceof z.ZodUnknown || each instanceof z.ZodAny)) return null;
    const isList = here.some((each) => each instanceof z.ZodArray);
    if (isList && !/^\d{1,6}$/.test(step)) return `must have the index of an item, not ${step}`;
    schemas = here.flatMap((each) => inside(each, step));
    if (schemas.length === 0)
      return unknownField(step, fieldsAt(call[part as keyof RuleInput], steps.slice(0, index)));
  }
  return null;
}
