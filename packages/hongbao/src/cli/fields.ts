import { readFileSync } from 'node:fs';
import type { Call } from '@hongbao/contracts/call';
import { z } from 'zod';
import { Unsuccessful } from './unsuccessful.ts';

type Schema = Readonly<Record<string, unknown>>;

/** A field of a call as an argument or option. */
export interface Field {
  readonly name: string;
  readonly isRequired: boolean;
  /** The allowed values, if the field has a fixed list. */
  readonly choices: readonly string[];
  readonly description: string;
  /** Whether the option may be given without a value, which means true. */
  readonly isFlag: boolean;
  /** Parses the argument. Throws `Unsuccessful` when it does not match the field's type. */
  readonly read: (text: string) => unknown;
}

/** The fields of a call's path, query and body. */
export function fieldsOf(call: Call): Field[] {
  return [call.params, call.query, call.body].flatMap(fieldsOfSchema);
}

function fieldsOfSchema(shape: z.ZodType): Field[] {
  const schema = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Schema;
  const properties = (schema['properties'] ?? {}) as Record<string, Schema>;
  const required = (schema['required'] ?? []) as readonly string[];
  return Object.entries(properties).map(([name, property]) => {
    const types = typesOf(property);
    return {
      name,
      isRequired: required.includes(name),
      choices: choicesOf(property),
      description: describe(property),
      isFlag: types.has('boolean'),
      read: (text) => read(name, types, fromFile(text)),
    };
  });
}

/** The JSON types of a property; empty when any type is allowed. */
function typesOf(property: Schema): Set<string> {
  const branches = [property, ...((property['anyOf'] ?? property['oneOf'] ?? []) as Schema[])];
  return new Set(
    branches.flatMap((branch) => {
      const literal = 'const' in branch ? [typeof branch['const']] : [];
      return [...[branch['type'] ?? []].flat().map(String), ...literal];
    }),
  );
}

function choicesOf(property: Schema): string[] {
  const words = (property['enum'] ?? []) as readonly unknown[];
  return words.filter((word): word is string => typeof word === 'string');
}

function describe(property: Schema): string {
  const { description } = property;
  return typeof description === 'string' ? description : '';
}

/** The text "@candles.csv" is replaced by the contents of the file. */
function fromFile(text: string): string {
  if (!text.startsWith('@')) return text;
  try {
    return readFileSync(text.slice(1), 'utf8');
  } catch (error) {
    throw new Unsuccessful(`${text.slice(1)} can’t be read: ${(error as Error).message}`, 2);
  }
}

function read(name: string, types: ReadonlySet<string>, text: string): unknown {
  if (types.has('null') && text === 'null') return null;
  if (types.has('boolean') && /^(true|false)$/.test(text)) return text === 'true';
  const isNumber = types.has('integer') || types.has('number');
  if (isNumber && /^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  if (types.has('string')) return text;
  if (types.has('array')) return readList(name, text);
  if (types.has('object')) return readObject(name, text);
  return types.size === 0 ? readAnything(text) : text;
}

/** Parses a JSON list, or the short form "listNews,listBalances". */
function readList(name: string, text: string): unknown {
  if (!text.trimStart().startsWith('[')) return text.split(',').map((each) => each.trim());
  try {
    return JSON.parse(text);
  } catch {
    throw new Unsuccessful(`${name} must be a JSON list, or texts separated by commas`, 2);
  }
}

/** Parses JSON, or the short form "USDT=1000,BTC=0.5". */
function readObject(name: string, text: string): unknown {
  if (!text.trimStart().startsWith('{')) {
    const pairs = text.split(',').map((pair) => pair.split('='));
    if (pairs.every((pair) => pair.length === 2)) return Object.fromEntries(pairs);
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new Unsuccessful(`${name} must be JSON, or pairs such as USDT=1000,BTC=0.5`, 2);
  }
}

function readAnything(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
