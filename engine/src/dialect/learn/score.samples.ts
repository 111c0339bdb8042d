import { callsByName } from '@hongbao/contracts/calls';
import type { Dialect } from '../dialect.ts';
import type { DialectFile, FieldRule } from '../dialectFile.ts';
import type { Learned } from './learn.ts';
import type { Proposal } from './proposal.ts';

/** One line of a dialect: the path of its rule, and its value. */
export interface Line {
  readonly at: readonly string[];
  readonly value: unknown;
}

/** The lines of a dialect: each name, code table, unit, path and setting is one. */
export function linesOf(file: DialectFile): Line[] {
  const lines: Line[] = [];
  const add = (at: readonly string[], value: unknown) => lines.push({ at, value });
  for (const key of ['bodies', 'decimals', 'times', 'offset'] as const)
    if (file[key] !== undefined) add([key], file[key]);
  if (file.token) add(['token'], file.token);
  for (const [key, value] of Object.entries(file.symbols ?? {})) add(['symbols', key], value);
  if (file.wrapper?.code !== undefined) add(['wrapper', 'code'], file.wrapper.code);
  for (const [field, name] of Object.entries(file.wrapper?.names ?? {}))
    add(['wrapper', 'names', field], name);
  for (const [key, code] of Object.entries(file.wrapper?.refusals ?? {}))
    add(['wrapper', 'refusals', key], code);
  for (const part of ['request', 'answer'] as const)
    for (const [field, rule] of Object.entries(file.names?.[part] ?? {}))
      addRule(['names', part, field], rule, add);
  for (const [call, rules] of Object.entries(file.calls ?? {})) {
    for (const key of ['path', 'list', 'body'] as const)
      if (rules[key] !== undefined) add(['calls', call, key], rules[key]);
    for (const part of ['request', 'answer'] as const)
      for (const [field, rule] of Object.entries(rules[part] ?? {}))
        addRule(['calls', call, part, field], rule, add);
    for (const part of ['add', 'assume', 'files'] as const)
      for (const [field, value] of Object.entries(rules[part] ?? {}))
        add(['calls', call, part, field], value);
  }
  return lines;
}

function addRule(
  at: readonly string[],
  rule: string | FieldRule,
  add: (at: readonly string[], value: unknown) => void,
): void {
  if (typeof rule === 'string') return add(at, rule);
  const { name, unmapped: _, ...values } = rule;
  if (name !== undefined) add(at, name);
  for (const [key, value] of Object.entries(values)) add([...at, key], value);
}

/** How a learned dialect compares with the real one. */
export interface Score {
  readonly lines: number;
  readonly right: readonly Line[];
  readonly missing: readonly Line[];
  /** Proposals that contradict the real dialect. */
  readonly wrong: readonly Proposal[];
}

interface Entry {
  readonly _call?: string;
  readonly request: { readonly url: string; readonly method: string };
}

/** Compares what was proposed with the real dialect, in the lines of which a recording has an example. */
export function scoreOf({ proposals }: Learned, { file }: Dialect, har: unknown): Score {
  const { entries } = (har as { log: { entries: readonly Entry[] } }).log;
  const real = linesOf(file);
  const lines = real.filter((line) => isSeen(line, file, entries));
  const right = lines.filter((line) => proposals.some((proposal) => isProposed(line, proposal)));
  const missing = lines.filter((line) => !right.includes(line));
  const wrong = proposals.filter((proposal) => !real.some((line) => isProposed(line, proposal)));
  return { lines: lines.length, right, missing, wrong };
}

/** Whether a recording has an example of a line: a request of the call that has the client's field or path. */
function isSeen({ at, value }: Line, file: DialectFile, entries: readonly Entry[]): boolean {
  const [kind, call = '', part, field = ''] = at;
  if (kind !== 'calls') return true;
  const own = entries.filter((entry) => entry._call === call);
  if (part === 'path') {
    const written = [value].flat().map(String);
    const contract = callsByName.get(call);
    return own.some(({ request: { method, url } }) => {
      const { pathname } = new URL(url);
      return (
        `${method} ${pathname}` !== `${contract?.method} ${contract?.path}` &&
        written.some((each) => patternOf(each).test(`${method} ${pathname}`))
      );
    });
  }
  if (part !== 'request' && part !== 'answer' && part !== 'add') return own.length > 0;
  const rule = part === 'add' ? field : file.calls?.[call]?.[part]?.[field];
  const name = typeof rule === 'string' ? rule : (rule?.name ?? field);
  const leaf = name.slice(name.lastIndexOf('.') + 1);
  // The names of parameters in paths cannot be seen.
  const paths = [file.calls?.[call]?.path ?? []].flat();
  if (paths.some((path) => path.includes(`{${leaf}}`))) return false;
  return own.some((entry) => {
    const text = JSON.stringify(entry);
    return text.includes(`\\"${leaf}\\"`) || text.includes(`"name":"${leaf}"`);
  });
}

const patternOf = (route: string) => new RegExp(`^${route.replace(/\{\w+\}/g, '[^/]+')}$`);

/** Whether a proposal is a line of the dialect, or what a line for all calls means in one. */
function isProposed({ at, value }: Line, proposal: Proposal): boolean {
  if (!isSameValue(value, proposal.value)) return false;
  if (at.join('/') === proposal.at.join('/')) return true;
  const [kind, part, field, ...keys] = at;
  const [ofCall, , ownPart, path = '', ...ownKeys] = proposal.at;
  return (
    kind === 'names' &&
    ofCall === 'calls' &&
    part === ownPart &&
    path.slice(path.lastIndexOf('.') + 1) === field &&
    keys.join('/') === ownKeys.join('/')
  );
}

function isSameValue(real: unknown, proposed: unknown): boolean {
  if (Array.isArray(real)) return real.some((each) => isSameValue(each, proposed));
  if (typeof real === 'string' && typeof proposed === 'string') {
    const plain = (text: string) => text.replace(/\{\w+\}/g, '{}');
    return plain(real) === plain(proposed);
  }
  if (typeof real !== 'object' || typeof proposed !== 'object') return real === proposed;
  if (real === null || proposed === null) return real === proposed;
  // Codes that were not seen cannot be proposed; those that were must be right.
  const keys = Object.entries(proposed);
  return (
    keys.length > 0 &&
    keys.every(([key, value]) => isSameText((real as Record<string, unknown>)[key], value))
  );
}

const isSameText = (real: unknown, proposed: unknown) =>
  typeof real === 'string' && typeof proposed === 'string'
    ? real.trim().toLowerCase() === proposed.trim().toLowerCase()
    : String(real) === String(proposed);
