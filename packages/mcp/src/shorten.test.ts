import { describe, expect, it } from 'vitest';
import { FULL, SHORTEST, shorten } from './shorten.ts';

const { records: RECORDS_MAX, characters: TEXT_MAX } = FULL;
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('shorten', () => {
  it('returns a short result unchanged', () => {
    const result = { records: numbers(RECORDS_MAX), text: 'a', none: null, inner: { flag: true } };
    expect(shorten(result, { skip: 0 })).toEqual({ value: result, cuts: [] });
  });

  it('cuts lists of the result, which can be continued', () => {
    const first = shorten({ rows: numbers(50) }, { skip: 0 });
    expect(first.cuts).toEqual([
      { path: 'rows', of: 'records', shown: 20, left: 30, next: { skip: 20 } },
    ]);
    expect(shorten({ rows: numbers(50) }, { skip: 40 })).toEqual({
      value: { rows: numbers(50).slice(40) },
      cuts: [],
    });
    expect(shorten({ rows: numbers(50) }, { skip: 60 }).value).toEqual({ rows: [] });
  });

  it('cuts lists within records without a continuation, and reports the longest once', () => {
    const { value, cuts } = shorten(
      { rows: [{ at: numbers(25) }, { at: numbers(30) }] },
      { skip: 0 },
    );
    expect(cuts).toEqual([{ path: 'rows.*.at', of: 'records', shown: 20, left: 10 }]);
    expect(value).toEqual({ rows: [{ at: numbers(20) }, { at: numbers(20) }] });
  });

  it('cuts long texts and writes the number of missing characters at their end', () => {
    const { value, cuts } = shorten({ text: 'x'.repeat(TEXT_MAX + 7) }, { skip: 0 });
    expect(value).toEqual({ text: `${'x'.repeat(TEXT_MAX)}… (7 more characters)` });
    expect(cuts).toEqual([{ path: 'text', of: 'characters', shown: TEXT_MAX, left: 7 }]);
  });

  it('names the next page of a paged list, except on the last page', () => {
    const page = (current: number, records: number[]) =>
      shorten({ records, total: 25, size: 10, current, pages: 3 }, { skip: 0 }).cuts;
    expect(page(1, numbers(10))).toMatchObject([{ shown: 10, left: 15, next: { pageNo: 2 } }]);
    expect(page(3, numbers(5))).toEqual([]);
  });

  it('cuts more by other limits, and names the field that returns all', () => {
    const next = { full: true };
    const rows = [{ a: 1, b: 2, c: 3, d: 4, e: 5, at: numbers(2) }, {}];
    const { value, cuts } = shorten({ rows }, { limits: SHORTEST });
    expect(value).toEqual({ rows: [{ a: 1, b: 2, c: 3, d: 4 }] });
    expect(cuts).toEqual([
      { path: 'rows', of: 'records', shown: 1, left: 1, next },
      { path: 'rows.*', of: 'fields', shown: 4, left: 2, next },
    ]);
  });

  it('leaves fields out by their paths', () => {
    const omitted = ['at', 'rows.*.b'];
    const { value, cuts } = shorten({ at: 1, rows: [{ a: 1, b: 2 }] }, { omitted });
    expect(value).toEqual({ rows: [{ a: 1 }] });
    expect(cuts).toEqual([
      { path: 'at, rows.*.b', of: 'fields', shown: 0, left: 2, next: { full: true } },
    ]);
  });

  it('reports the six largest cuts and the number of the others', () => {
    const lists = Object.fromEntries(numbers(9).map((each) => [`l${each}`, numbers(21 + each)]));
    const { cuts } = shorten(lists);
    expect(cuts).toHaveLength(7);
    expect(cuts[0]).toMatchObject({ path: 'l8', left: 9 });
    expect(cuts.at(-1)).toEqual({ path: '*', of: 'places', shown: 6, left: 3 });
  });
});
