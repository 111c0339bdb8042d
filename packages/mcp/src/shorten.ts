import { isRecord } from '@hongbao/contracts/http/answer';

/** What an answer contains at most. */
export interface Limits {
  /** Records of a list that is a direct field of the result. */
  readonly records: number;
  /** Records of a deeper list. */
  readonly nested: number;
  /** Fields of an object below the result. */
  readonly fields: number;
  /** Characters of a text. */
  readonly characters: number;
}

/** Limits of an answer for which the caller asked with `full`. */
export const FULL: Limits = { records: 20, nested: 20, fields: 200, characters: 4_000 };

/** Limits of an answer that no other limits make short enough. */
export const SHORTEST: Limits = { records: 1, nested: 0, fields: 4, characters: 300 };

/** Limits of other answers, of which the first is applied that makes the answer short enough. */
export const SHORTER: readonly Limits[] = [
  FULL,
  { records: 20, nested: 5, fields: 30, characters: 500 },
  { records: 20, nested: 1, fields: 20, characters: 300 },
  { records: 12, nested: 0, fields: 20, characters: 300 },
  { records: 9, nested: 0, fields: 20, characters: 300 },
  { records: 6, nested: 0, fields: 12, characters: 300 },
  { records: 3, nested: 0, fields: 8, characters: 300 },
];

/** Maximum number of cuts that an answer describes. */
const CUTS_MAX = 6;

/** A list, object or text that was cut. `*` in the path is any index. */
export interface Cut {
  readonly path: string;
  readonly of: 'records' | 'fields' | 'characters' | 'places';
  readonly shown: number;
  readonly left: number;
  /** The fields with which the same tool returns the rest, or its next part; absent where it cannot. */
  readonly next?: Readonly<Record<string, number | boolean>>;
}

export interface Shortened {
  readonly value: Readonly<Record<string, unknown>>;
  readonly cuts: readonly Cut[];
}

export interface ShortenOptions {
  /** Records to leave out at the start of each list that is a direct field; null if the tool has no such field. */
  readonly skip?: number | null;
  readonly limits?: Limits;
  /** Paths of fields that are left out. */
  readonly omitted?: readonly string[];
}

/** Cuts the lists, objects and texts of a result. The next page of a list with `pages` is named as well. */
export function shorten(
  result: Readonly<Record<string, unknown>>,
  { skip = null, limits = FULL, omitted = [] }: ShortenOptions = {},
): Shortened {
  const cuts = new Map<string, Cut>();
  const isFull = limits === FULL && omitted.length === 0;
  const more = isFull ? {} : { next: { full: true } };
  /** Retains the largest cut of a path, because records have the same fields. */
  const add = (path: string, of: Cut['of'], shown: number, left: number, next?: Cut['next']) => {
    if (left <= 0 || (cuts.get(path)?.left ?? 0) >= left) return;
    cuts.set(path, { path, of, shown, left, ...(next ? { next } : more) });
  };

  const cutText = (text: string, path: string) => {
    const left = text.length - limits.characters;
    if (left <= 0) return text;
    add(path, 'characters', limits.characters, left);
    return `${text.slice(0, limits.characters)}… (${left} more characters)`;
  };

  const cutList = (list: readonly unknown[], path: string) => {
    const isDirect = !path.includes('.');
    const from = isDirect ? Math.min(skip ?? 0, list.length) : 0;
    const shown = list.slice(from, from + (isDirect ? limits.records : limits.nested));
    const left = list.length - from - shown.length;
    const next = isDirect && skip !== null ? { skip: from + shown.length } : undefined;
    add(path, 'records', shown.length, left, next);
    return shown.map((each) => cut(each, `${path}.*`));
  };

  const cut = (value: unknown, path: string): unknown => {
    if (typeof value === 'string') return cutText(value, path);
    if (Array.isArray(value)) return cutList(value, path);
    if (!isRecord(value)) return value;
    const below = path === '' ? '' : `${path}.`;
    const entries = Object.entries(value).filter(([name]) => !omitted.includes(below + name));
    const shown = path === '' ? entries : entries.slice(0, limits.fields);
    add(path, 'fields', shown.length, entries.length - shown.length);
    return Object.fromEntries(shown.map(([name, each]) => [name, cut(each, below + name)]));
  };

  const value = cut(result, '') as Shortened['value'];
  add(omitted.join(', '), 'fields', 0, omitted.length);
  const page = nextPage(result);
  if (page && !cuts.has(page.path)) cuts.set(page.path, page);
  return { value, cuts: largest([...cuts.values()]) };
}

/** The largest cuts, with the number of the others. */
function largest(cuts: readonly Cut[]): readonly Cut[] {
  const left = cuts.length - CUTS_MAX;
  if (left <= 0) return cuts;
  const shown = cuts.toSorted((one, other) => other.left - one.left).slice(0, CUTS_MAX);
  return [...shown, { path: '*', of: 'places', shown: CUTS_MAX, left }];
}

/** The next page of a paged list of the server; null on its last page. */
function nextPage({ records, total, current, pages, size }: Readonly<Record<string, unknown>>) {
  const numbers = [total, current, pages, size].map(Number);
  if (!Array.isArray(records) || numbers.some(Number.isNaN)) return null;
  const [all = 0, page = 0, last = 0, each = 0] = numbers;
  if (page >= last) return null;
  const left = all - (page - 1) * each - records.length;
  const next = { pageNo: page + 1 };
  return { path: 'records', of: 'records', shown: records.length, left, next } as const;
}
