import { isRecord } from '@hongbao/contracts/http/answer';

/** Maximum records of a list in one answer. */
export const RECORDS_MAX = 20;
/** Maximum length of one text in an answer, characters. */
export const TEXT_MAX = 4_000;

/** A list or text that was cut. `*` in the path is any index. */
export interface Cut {
  readonly path: string;
  readonly of: 'records' | 'characters';
  readonly shown: number;
  readonly left: number;
  /** The fields with which the same tool returns the next records; absent where there is no next page. */
  readonly next?: Readonly<Record<string, number>>;
}

/**
 * Cuts the lists and texts of a result. `skip` applies to the lists that are direct fields of the result, which can be
 * paged. The next page of a list with `pages` is named as well.
 */
export function shorten(
  result: Readonly<Record<string, unknown>>,
  skip: number,
): { readonly value: unknown; readonly cuts: readonly Cut[] } {
  const cuts = new Map<string, Cut>();
  const value = shortenValue(result, '', skip, cuts);
  const page = nextPage(result);
  if (page && !cuts.has(page.path)) cuts.set(page.path, page);
  return { value, cuts: [...cuts.values()] };
}

function shortenValue(value: unknown, path: string, skip: number, cuts: Map<string, Cut>): unknown {
  if (typeof value === 'string') return shortenText(value, path, cuts);
  if (Array.isArray(value)) return shortenList(value, path, skip, cuts);
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(([name, each]) => [
    name,
    shortenValue(each, path === '' ? name : `${path}.${name}`, skip, cuts),
  ]);
  return Object.fromEntries(entries);
}

function shortenText(text: string, path: string, cuts: Map<string, Cut>): string {
  if (text.length <= TEXT_MAX) return text;
  const left = text.length - TEXT_MAX;
  add(cuts, { path, of: 'characters', shown: TEXT_MAX, left });
  return `${text.slice(0, TEXT_MAX)}… (${left} more characters)`;
}

function shortenList(
  list: readonly unknown[],
  path: string,
  skip: number,
  cuts: Map<string, Cut>,
): unknown[] {
  const canPage = !path.includes('.');
  const from = canPage ? Math.min(skip, list.length) : 0;
  const shown = list.slice(from, from + RECORDS_MAX);
  const left = list.length - from - shown.length;
  if (left > 0)
    add(cuts, {
      path,
      of: 'records',
      shown: shown.length,
      left,
      ...(canPage ? { next: { skip: from + shown.length } } : {}),
    });
  return shown.map((each) => shortenValue(each, `${path}.*`, skip, cuts));
}

/** Retains the largest cut of a path, because records have the same fields. */
function add(cuts: Map<string, Cut>, cut: Cut): void {
  const before = cuts.get(cut.path);
  if (!before || before.left < cut.left) cuts.set(cut.path, cut);
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
