import { isObject } from '../codecs.ts';
import type { FlatField } from '../fields.ts';
import { isSameChoice, likeness } from './words.ts';

/** A field of a contract and the field of the client that is the same. */
export interface Match {
  readonly field: FlatField;
  readonly name: string;
  readonly score: number;
  readonly reasons: readonly string[];
  /** Values that were seen, with the object of each. */
  readonly values: readonly unknown[];
  readonly objects: readonly Readonly<Record<string, unknown>>[];
}

interface Matched {
  readonly matches: readonly Match[];
  /** Fields of the client without a field of the contract, by their path. */
  readonly unmatched: ReadonlyMap<string, readonly unknown[]>;
}

/** Minimum score of a pair of fields. */
const SCORE_MIN = 0.5;

/**
 * Matches the fields of a contract with those that were seen, level by level: by name, by the kind of the values, and by
 * values that reappear.
 *
 * @param sourceOf returns where a value was seen before as an id; null for nowhere
 */
export function matchFields(
  ours: readonly FlatField[],
  values: readonly unknown[],
  sourceOf: (value: unknown) => string | null,
): Matched {
  return matchLevel(ours, '', values, sourceOf);
}

const parentOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('.')));

const flat = (values: readonly unknown[]): unknown[] =>
  values.flatMap((value) => (Array.isArray(value) ? flat(value) : [value]));

interface Pair {
  readonly field: FlatField;
  readonly name: string;
  readonly score: number;
  readonly reasons: readonly string[];
}

function matchLevel(
  ours: readonly FlatField[],
  path: string,
  values: readonly unknown[],
  sourceOf: (value: unknown) => string | null,
): Matched {
  const objects = flat(values).filter(isObject);
  const names = [...new Set(objects.flatMap((each) => Object.keys(each)))];
  const level = ours.filter((field) => parentOf(field.path) === path);
  const valuesOf = (name: string) =>
    objects.flatMap((each) =>
      each[name] === undefined || each[name] === null ? [] : [each[name]],
    );
  const pairs = names
    .flatMap((name) =>
      level.flatMap((field): Pair[] => {
        const rated = rateField(field, name, valuesOf(name), sourceOf);
        return rated === null || rated.score < SCORE_MIN ? [] : [{ field, name, ...rated }];
      }),
    )
    .toSorted((a, b) => b.score - a.score);
  const taken = new Set<unknown>();
  const matches: Match[] = [];
  const unmatched = new Map<string, readonly unknown[]>();
  for (const pair of pairs) {
    const { field, name } = pair;
    if (taken.has(field) || taken.has(name)) continue;
    taken.add(field).add(name);
    // Another field that is as good makes the pair uncertain, unless the names are the same.
    const isRivaled = pairs.some(
      (other) =>
        other !== pair &&
        (other.field === field || other.name === name) &&
        !taken.has(other.field === field ? other.name : other.field) &&
        pair.score - other.score < 0.08,
    );
    const score = isRivaled && pair.score < 0.95 ? Math.min(pair.score, 0.7) : pair.score;
    matches.push({ ...pair, score, values: valuesOf(name), objects });
    if (field.kind === 'object' || field.kind === 'list') {
      const below = matchLevel(ours, field.path, valuesOf(name), sourceOf);
      matches.push(...below.matches);
      for (const [inner, seen] of below.unmatched) unmatched.set(`${name}.${inner}`, seen);
    }
  }
  for (const name of names) if (!taken.has(name)) unmatched.set(name, valuesOf(name));
  return { matches, unmatched };
}

/** How well a field of the client fits one of the contract, 0 to 1; null if its values do not fit. */
export function rateField(
  field: FlatField,
  name: string,
  values: readonly unknown[],
  sourceOf: (value: unknown) => string | null,
): { readonly score: number; readonly reasons: readonly string[] } | null {
  const byName = likeness(field.name, name);
  const fit = fits(field, values);
  if (fit === 0) return null;
  const reasons = [nameReason(byName)];
  let score = byName;
  if (field.kind === 'id') {
    if (field.name === 'id' && /(id|no|code|key)$/i.test(name) && score < 0.65) {
      score = 0.65;
      reasons.push('the name of an id');
    }
    const source = values.map(sourceOf).find((each) => each !== null);
    if (source !== undefined && source !== null) {
      const isOfKind = likeness(stemOf(field.name), stemOf(source.split('.')[0] ?? '')) > 0.3;
      score = Math.max(score, isOfKind ? 0.9 : 0.55);
      reasons.push(`its value was seen in the answer of ${source}`);
    }
  }
  if (field.kind === 'choice' && values.length > 0) {
    const known = values.filter((value) =>
      field.options.some((option) => isSameChoice(String(option), String(value))),
    );
    const share = known.length / values.length;
    if (share > 0.5 && values.every((value) => typeof value !== 'boolean')) {
      score = Math.min(1, Math.max(score + 0.2, 0.6));
      reasons.push('its values are choices of the field');
    }
  }
  if (fit < 1) score *= fit;
  return { score, reasons };
}

const stemOf = (name: string) => name.replace(/(Id|Path)$/, '');

const isDecimal = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value));
const isTimeText = (value: unknown) =>
  typeof value === 'string' &&
  /\d{4}/.test(value) &&
  /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}/.test(value);
const isEpoch = (value: unknown) => /^\d{10}(\d{3})?$/.test(String(value)) && Number(value) > 1e9;

/** Whether the values can be those of a field: 0 for never, 1 for surely, between for perhaps. */
function fits({ kind, options }: FlatField, values: readonly unknown[]): number {
  if (values.length === 0) return 0.9;
  const share = (test: (value: unknown) => boolean) =>
    values.filter(test).length / values.length > 0.9;
  switch (kind) {
    case 'decimal':
      return share(isDecimal) ? 1 : 0;
    case 'whole':
      return share((value) => /^-?\d+$/.test(String(value))) ? 1 : 0;
    case 'timeText':
    case 'epochMs':
      return share((value) => isTimeText(value) || isEpoch(value)) ? 1 : 0;
    case 'symbol':
    case 'symbols':
      return share((value) => typeof value === 'string' && /^[\w/,.-]{4,}$/.test(value)) ? 1 : 0;
    case 'object':
      return share(isObject) ? 1 : 0;
    case 'list':
      return share(Array.isArray) ? 1 : 0;
    case 'id':
      return share((value) => typeof value === 'string' || Number.isInteger(value)) ? 1 : 0;
    case 'choice': {
      const isFlag = options.every((option) => typeof option === 'boolean');
      if (!share((value) => ['string', 'number', 'boolean'].includes(typeof value))) return 0;
      const distinct = new Set(values.map(String)).size;
      if (distinct > Math.max(options.length, 2)) return 0;
      return isFlag && !share((value) => /^(true|false|0|1|y|n|yes|no)$/i.test(String(value)))
        ? 0
        : 1;
    }
    default:
      return share((value) => typeof value === 'string' || typeof value === 'number') ? 1 : 0;
  }
}

const nameReason = (likenessOfNames: number) =>
  likenessOfNames >= 0.95
    ? 'the same name'
    : likenessOfNames >= 0.8
      ? 'names with one meaning'
      : likenessOfNames > 0
        ? 'similar names'
        : 'another name';
