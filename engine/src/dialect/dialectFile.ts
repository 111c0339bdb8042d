import { transportProblems } from '@hongbao/contracts/transport';
import { z } from 'zod';

/**
 * A dialect as it is written in a file: how a client names the calls, fields and values of the contracts. Keys are names
 * of the contracts, values are those of the client.
 */

const NAME = /^[A-Za-z_$][A-Za-z0-9_$-]{0,63}$/;
const FORBIDDEN: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
const nameError =
  'must be a name of 1 to 64 letters, digits, _, $ or -, that does not begin with a digit, and not __proto__, constructor or prototype';
const isName = (text: string) => NAME.test(text) && !FORBIDDEN.has(text);

/** The name of a field in the client. */
const name = z.string({ error: nameError }).refine(isName, { error: nameError });

const fieldPathError = 'must be names of fields separated by dots, such as records.amount';
/** A path of names. Lists are not part of it. */
const fieldPath = z
  .string()
  .refine((text) => text.split('.').every(isName), { error: fieldPathError });

const scalar = z.union([z.string().max(200), z.number(), z.boolean()], {
  error: 'must be a text, a number, or true or false',
});

export const timeForms = ['text', 'iso', 'seconds', 'milliseconds'] as const;
const timeForm = z
  .string()
  .refine(
    (text) =>
      timeForms.some((form) => form === text) ||
      (/^(YYYY|MM|DD|HH|mm|ss|[^A-Za-z0-9])+$/.test(text) &&
        ['YYYY', 'MM', 'DD'].every((part) => text.split(part).length === 2)),
    {
      error: `must be ${timeForms.join(', ')}, or a pattern of YYYY, MM, DD, HH, mm, ss such as DD/MM/YYYY HH:mm`,
    },
  );

/** Units by name: the factor from the unit of the contract to that of the client. */
export const units = {
  percent: { of: 'decimal', factor: 100n, meaning: 'a fraction' },
  perMille: { of: 'decimal', factor: 1000n, meaning: 'a fraction' },
  milliseconds: { of: 'whole', factor: 1000n, meaning: 'seconds' },
} as const;
export type Unit = keyof typeof units;
const unitNames = Object.keys(units) as [Unit, ...Unit[]];

const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` });

/** How a field is named and written by the client. */
const fieldRule = z.strictObject({
  name: name.optional(),
  codes: z.record(z.string(), scalar).optional(),
  unmapped: z.array(z.string()).optional(),
  unit: oneOf(unitNames).optional(),
  as: oneOf(['number', 'text']).optional(),
  time: timeForm.optional(),
});
export type FieldRule = z.output<typeof fieldRule>;

const fields = z.record(
  z.string(),
  z.union([name, fieldRule], { error: 'must be the name of the field in the client, or a rule' }),
);

const added = z.union([
  z.strictObject({ value: z.unknown() }),
  fieldRule.omit({ name: true }).extend({ from: name }),
  z.strictObject({ call: z.string() }),
]);
export type AddedField = z.output<typeof added>;

const bodyForms = ['sealed', 'plain', 'form'] as const;
export type BodyForm = (typeof bodyForms)[number];

const route = z.string().regex(/^(GET|POST|PUT|DELETE|PATCH) \/[A-Za-z0-9/{}_.~-]{1,200}$/, {
  error: 'must be a method and a path, such as POST /api/order/{id}',
});

const list = z.union(
  [oneOf(['records', 'array']), z.strictObject({ in: name }), z.strictObject({ by: name })],
  { error: 'must be records, array, {in: name} or {by: field}' },
);
export type ListForm = z.output<typeof list>;

const callRule = z.strictObject({
  path: z.union([route, z.array(route).min(1).max(5)]).optional(),
  body: oneOf(bodyForms).optional(),
  request: fields.optional(),
  assume: z.record(name, scalar).optional(),
  files: z.record(name, name).optional(),
  answer: fields.optional(),
  add: z.record(fieldPath, added).optional(),
  list: list.optional(),
});
export type CallRule = z.output<typeof callRule>;

const symbolsRule = z.strictObject({
  separator: z
    .string()
    .regex(/^[/_-]?$/, { error: 'must be empty, /, _ or -' })
    .optional(),
  case: oneOf(['upper', 'lower']).optional(),
  names: z.record(z.string(), z.string().regex(/^[A-Za-z0-9/_.:-]{1,40}$/)).optional(),
});
export type SymbolsRule = z.output<typeof symbolsRule>;

export const wrapperFields = ['success', 'code', 'message', 'result', 'timestamp'] as const;

const wrapper = z.strictObject({
  code: z.union([z.int(), z.string().max(40)]).optional(),
  names: z.partialRecord(oneOf(wrapperFields), z.union([name, z.literal(false)])).optional(),
  refusals: z.record(z.string(), z.union([z.int(), z.string().max(40)])).optional(),
});

const headerName = z.string().regex(/^[A-Za-z][A-Za-z0-9-]{0,60}$/, {
  error: 'must be the name of a header',
});

export const dialectFile = z.strictObject({
  title: z.string().max(200).optional(),
  extends: z.string().optional(),
  bodies: oneOf(bodyForms).optional(),
  token: z.strictObject({ header: headerName, prefix: z.string().max(20).optional() }).optional(),
  wrapper: wrapper.optional(),
  decimals: oneOf(['text', 'number']).optional(),
  times: timeForm.optional(),
  offset: z
    .string()
    .regex(/^[+-]\d{2}:\d{2}$/, { error: 'must be an offset from UTC, such as +08:00' })
    .optional(),
  symbols: symbolsRule.optional(),
  names: z.strictObject({ request: fields.optional(), answer: fields.optional() }).optional(),
  calls: z.record(z.string(), callRule).optional(),
});
/** The content of a dialect's file. */
export type DialectFile = z.output<typeof dialectFile>;

/** Keys of errors of the transport, whose codes a dialect can change like those of refusals. */
export const problemKeys: readonly string[] = Object.keys(transportProblems);
