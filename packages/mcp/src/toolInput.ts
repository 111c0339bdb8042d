import type { Call } from '@hongbao/contracts/call';
import { isRecord } from '@hongbao/contracts/http/answer';
import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Structured } from './answers.ts';
import { nearest } from '@hongbao/contracts/nearest';
import { listedResult, listedSchema } from './listedSchema.ts';

type Shape = Readonly<Record<string, z.ZodType>>;

/** A schema of a tool, as JSON Schema for its client and, of an input, as a check of what the client sends. */
export type ToolSchema = StandardSchemaWithJSON<Structured, Structured>;

/** The fields of path, query and body of a call. */
export function fieldsOfCall(call: Call): Shape {
  const parts = [call.params, call.query, call.body];
  return Object.assign({}, ...parts.map((part) => (part instanceof z.ZodObject ? part.shape : {})));
}

/** Fields that every tool accepts. Tools that do not need them, such as `deleteWorld`, ignore them. */
const EVERYWHERE = ['confirmMain', 'full'];

/**
 * An input schema of fields. Unknown fields are errors, with the nearest known name.
 *
 * @param synonyms names that agents send in place of a field, each with the name of the field
 * @param listed the fields of the JSON Schema; all when absent
 */
export function toolInput(
  shape: Shape,
  synonyms: Readonly<Record<string, string>> = {},
  listed: readonly string[] = Object.keys(shape),
): ToolSchema {
  const object = z.strictObject(shape);
  return toolSchema(
    () => listedSchema(object, listed),
    (value) => {
      const sent = withoutIgnored(value ?? {}, shape);
      const parsed = object.safeParse(sent);
      if (parsed.success) return { value: parsed.data };
      const unknown = isRecord(sent) ? unknownFields(sent, Object.keys(shape), synonyms) : [];
      const other = parsed.error.issues.filter(({ code }) => code !== 'unrecognized_keys');
      return {
        issues: [
          ...unknown.map((message) => ({ message })),
          ...other.map((each) => problemOf(each, sent)),
        ],
      };
    },
  );
}

/** The problem of a field; of one that was not sent, that it is required. */
function problemOf({ path, message }: z.core.$ZodIssue, sent: unknown) {
  const [name, ...below] = path.map(String);
  const isMissing = name !== undefined && below.length === 0 && isRecord(sent) && !(name in sent);
  if (!isMissing) return { message, path };
  const hint = name === 'world' ? ': the id of a world, which listWorlds returns' : '';
  return { message: `${name} is required${hint}` };
}

/**
 * The output schema of a tool. Answers are not checked, because they come from the server, which checks them.
 *
 * @param omitted fields that an answer contains only with `full`
 */
export function toolOutput(result: z.ZodType, omitted: readonly string[] = []): ToolSchema {
  return toolSchema(
    () => listedResult(result, omitted),
    (value) => ({ value: value as Structured }),
  );
}

/** A schema whose JSON Schema is computed once, when the list of tools is requested. */
function toolSchema(
  toJson: () => Structured,
  validate: ToolSchema['~standard']['validate'],
): ToolSchema {
  let json: Structured | null = null;
  const jsonSchema = () => (json ??= toJson());
  return {
    '~standard': {
      version: 1,
      vendor: 'hongbao',
      jsonSchema: { input: jsonSchema, output: jsonSchema },
      validate,
    },
  };
}

function withoutIgnored(sent: unknown, shape: Shape): unknown {
  if (!isRecord(sent)) return sent;
  const isIgnored = (name: string) => EVERYWHERE.includes(name) && !(name in shape);
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !isIgnored(name)));
}

/** The world of a tool: required without a default. */
export function worldField(world: string | null): z.ZodType {
  return world === null ? z.string() : z.string().optional().describe(`${world} when absent.`);
}

/** The fields of tools whose answers can be long: the part of a list after the first records, and a longer answer. */
export const answerFields = { skip: z.int().min(0).optional(), full: z.boolean().optional() };

/** A message for each field that is not known: "limt is not a field; did you mean limit?". */
export function unknownFields(
  sent: Structured,
  known: readonly string[],
  synonyms: Readonly<Record<string, string>> = {},
): string[] {
  return Object.keys(sent)
    .filter((name) => !known.includes(name))
    .map((name) => {
      const meant = synonyms[name] ?? nearest(name, known);
      const list = known.length === 0 ? 'the tool has no fields' : `known are ${known.join(', ')}`;
      return `${name} is not a field; ${meant === null ? list : `did you mean ${meant}?`}`;
    });
}
