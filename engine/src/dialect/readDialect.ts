import { readYaml } from '../yaml/readYaml.ts';
import { meant } from '@hongbao/contracts/nearest';
import { z } from 'zod';
import { type Dialect, type DialectProblem, createDialect } from './dialect.ts';
import { type DialectFile, dialectFile } from './dialectFile.ts';

/** Maximum problems that are returned for one dialect. */
const PROBLEMS_MAX = 30;
/** Maximum dialects that extend each other. */
const EXTENDS_MAX = 5;

/** The text of a dialect by its name; null if there is none. */
export type FindText = (name: string) => string | null;

export type ReadDialect = Dialect | { readonly problems: readonly string[] };

/** Parses and checks a dialect. Returns it, or its problems with the line, the call and the field of each. */
export function readDialect(
  name: string,
  yaml: string,
  findText: FindText,
  known: readonly string[] = [],
): ReadDialect {
  const read = readFile(name, yaml, findText, known, []);
  if ('problems' in read) return read;
  const dialect = createDialect(name, read.file);
  if (!Array.isArray(dialect)) return dialect;
  return { problems: dialect.slice(0, PROBLEMS_MAX).map(read.textOf) };
}

interface ReadFile {
  readonly file: DialectFile;
  readonly textOf: (problem: DialectProblem) => string;
}

function readFile(
  name: string,
  yaml: string,
  findText: FindText,
  known: readonly string[],
  below: readonly string[],
): ReadFile | { readonly problems: readonly string[] } {
  const read = readYaml(yaml);
  if ('problems' in read) return { problems: read.problems };
  const textOf = ({ at, message }: DialectProblem) => {
    const place = at.length === 0 ? '' : `${at.join(' › ')}: `;
    return `line ${read.lineOf(at)}: ${place}${message}`;
  };
  const forbidden = forbiddenKey(read.value, []);
  if (forbidden) return { problems: [textOf({ at: forbidden, message: 'is not a field name' })] };
  const parsed = dialectFile.safeParse(read.value ?? {});
  if (!parsed.success)
    return { problems: parsed.error.issues.flatMap(toProblems).slice(0, PROBLEMS_MAX).map(textOf) };
  const { extends: base } = parsed.data;
  if (base === undefined) return { file: parsed.data, textOf };
  const chain = [...below, name];
  const wrong = (message: string) => ({ problems: [textOf({ at: ['extends'], message })] });
  if (chain.includes(base)) return wrong(`${[...chain, base].join(' extends ')}, which is a cycle`);
  if (chain.length >= EXTENDS_MAX)
    return wrong(`at most ${EXTENDS_MAX} dialects extend each other`);
  const text = findText(base);
  if (text === null) return wrong(`there is no dialect ${base}${meant(base, known)}`);
  const baseFile = readFile(base, text, findText, known, chain);
  const ofBase = 'problems' in baseFile ? baseFile.problems : problemsOf(base, baseFile);
  if ('problems' in baseFile || ofBase.length > 0)
    return wrong(`${base} has problems: ${ofBase.slice(0, 3).join('; ')}`);
  return { file: extendDialect(baseFile.file, parsed.data), textOf };
}

function problemsOf(name: string, { file, textOf }: ReadFile): readonly string[] {
  const made = createDialect(name, file);
  return Array.isArray(made) ? made.slice(0, PROBLEMS_MAX).map(textOf) : [];
}

/** The path of a key that JavaScript treats in a special way, which no field has; null for none. */
export function forbiddenKey(value: unknown, at: readonly string[]): string[] | null {
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, below] of Object.entries(value)) {
    if (key === '__proto__') return [...at, key];
    const found = forbiddenKey(below, [...at, key]);
    if (found) return found;
  }
  return null;
}

/** Problems of a value that has another form than a dialect. */
function toProblems(issue: z.core.$ZodIssue): DialectProblem[] {
  const at = issue.path.map(String);
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      at: [...at, key],
      message: `is unknown${meant(key, knownKeys(at))}`,
    }));
  if (issue.code === 'invalid_key') {
    const [inner] = issue.issues;
    return [{ at, message: inner?.message ?? issue.message }];
  }
  return [{ at, message: issue.message }];
}

/** The keys that a dialect can have at a path. */
function knownKeys(at: readonly string[]): string[] {
  let schema: z.core.$ZodType | undefined = dialectFile;
  for (const step of at) {
    while (schema instanceof z.ZodOptional) schema = schema.unwrap();
    if (schema instanceof z.ZodObject) schema = schema.shape[step] as z.core.$ZodType | undefined;
    else if (schema instanceof z.ZodRecord) schema = schema.valueType;
    else if (schema instanceof z.ZodUnion)
      schema = schema.options.find((each) => each instanceof z.ZodObject);
  }
  while (schema instanceof z.ZodOptional) schema = schema.unwrap();
  if (schema instanceof z.ZodUnion)
    schema = schema.options.find((each) => each instanceof z.ZodObject);
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

/** Returns a dialect with the rules of another before its own. A rule replaces that of the same field as a whole. */
export function extendDialect(base: DialectFile, own: DialectFile): DialectFile {
  const { extends: _, ...ownRules } = own;
  const calls: NonNullable<DialectFile['calls']> = { ...base.calls };
  for (const [name, rule] of Object.entries(own.calls ?? {})) {
    const before = calls[name] ?? {};
    calls[name] = {
      ...before,
      ...rule,
      ...joined('request', before, rule),
      ...joined('answer', before, rule),
      ...joined('assume', before, rule),
      ...joined('add', before, rule),
      ...joined('files', before, rule),
    };
  }
  const names = {
    ...joined('request', base.names ?? {}, own.names ?? {}),
    ...joined('answer', base.names ?? {}, own.names ?? {}),
  };
  return {
    ...base,
    ...ownRules,
    ...joined('wrapper', base, own),
    ...joined('symbols', base, own),
    names,
    calls,
  };
}

/** The entries of a map in both rules under its key; nothing if neither has it. */
function joined<K extends string>(
  key: K,
  base: { readonly [P in K]?: object | undefined },
  own: { readonly [P in K]?: object | undefined },
): object {
  return base[key] || own[key] ? { [key]: { ...base[key], ...own[key] } } : {};
}
