import type { Call } from '@hongbao/contracts/call';
import { isRecord } from '@hongbao/contracts/http/answer';
import { schemaOf } from '@hongbao/contracts/openapi/jsonSchema';
import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Structured } from './answers.ts';
import { nearest } from '@hongbao/contracts/nearest';

type Shape = Readonly<Record<string, z.ZodType>>;

/** The input schema of a tool, as JSON Schema for its client and as a check of what the client sends. */
export type ToolInput = StandardSchemaWithJSON<Structured, Structured>;

/** The fields of path, query and body of a call. */
export function fieldsOfCall(call: Call): Shape {
  const parts = [call.params, call.query, call.body];
  return Object.assign({}, ...parts.map((part) => (part instanceof z.ZodObject ? part.shape : {})));
}

/** The field that every tool accepts. Tools that do not need it, such as `deleteWorld`, ignore it. */
export const CONFIRM_MAIN = 'confirmMain';

/**
 * An input schema of fields. Unknown fields are errors, with the nearest known name.
 *
 * @param synonyms names that agents send in place of a field, each with the name of the field
 */
export function toolInput(
  shape: Shape,
  synonyms: Readonly<Record<string, string>> = {},
): ToolInput {
  const object = z.strictObject(shape);
  let schema: Structured | null = null;
  const jsonSchema = () => (schema ??= schemaOf(object, 'input'));
  return {
    '~standard': {
      version: 1,
      vendor: 'hongbao',
      jsonSchema: { input: jsonSchema, output: jsonSchema },
      validate: (value) => {
        const sent = withoutIgnored(value ?? {}, shape);
        const parsed = object.safeParse(sent);
        if (parsed.success) return { value: parsed.data };
        const unknown = isRecord(sent) ? unknownFields(sent, Object.keys(shape), synonyms) : [];
        const other = parsed.error.issues.filter(({ code }) => code !== 'unrecognized_keys');
        return { issues: [...unknown.map((message) => ({ message })), ...other.map(missingField)] };
      },
    },
  };
}

function withoutIgnored(sent: unknown, shape: Shape): unknown {
  if (!isRecord(sent) || CONFIRM_MAIN in shape) return sent;
  const { [CONFIRM_MAIN]: _, ...fields } = sent;
  return fields;
}

/** The problem of a field; of one that was not sent, that it is required. */
function missingField({ code, path, message }: z.core.$ZodIssue) {
  if (code !== 'invalid_type' || !message.endsWith('received undefined')) return { message, path };
  const name = path.join('.');
  const hint = name === 'world' ? ': the id of a world, which listWorlds returns' : '';
  return { message: `${name} is required${hint}` };
}

/** The world of a tool: required without a default. */
export function worldField(world: string | null): z.ZodType {
  if (world === null) return z.string().describe('The id of the world.');
  return z.string().optional().describe(`The id of the world; ${world} when absent.`);
}

/** The field of tools whose answer has lists, for the part of a list after the first records. */
export const skipField = z
  .int()
  .min(0)
  .optional()
  .describe('Records to leave out at the start of each list of the answer, for its next part.');

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
