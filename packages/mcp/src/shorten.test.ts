import { describe, expect, it } from 'vitest';
import { RECORDS_MAX, TEXT_MAX, shorten } from './shorten.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('shorten', () => {
  it('returns a short result unchanged', () => {
    const result = { records: numbers(RECORDS_MAX), text: 'a', none: null, inner: { flag: true } };
    expect(shorten(result, 0)).toEqual({ value: result, cuts: [] });
  });

  it('cuts lists of the result, which can be continued', () => {
    const first = shorten({ rows: numbers(50) }, 0);
    expect(first.cuts).toEqual([
      { path: 'rows', of: 'records', shown: 20, left: 30, next: { skip: 20 } },
    ]);
    expect(shorten({ rows: numbers(50) }, 40)).toEqual({
      value: { rows: numbers(50).slice(40) },
      cuts: [],
    });
    expect(shorten({ rows: numbers(50) }, 60).value).toEqual({ rows: [] });
  });

  it('cuts lists within records without a continuation, and reports the longest once', () => {
    const { value, cuts } = shorten({ rows: [{ at: numbers(25) }, { at: numbers(30) }] }, 0);
    expect(cuts).toEqual([{ path: 'rows.*.at', of: 'records', shown: 20, left: 10 }]);
    expect(value).toEqual({ rows: [{ at: numbers(20) }, { at: numbers(20) }] });
  });

  it('cuts long texts and writes the number of missing characters at their end', () => {
    const { value, cuts } = shorten({ text: 'x'.repeat(TEXT_MAX + 7) }, 0);
    expect(value).toEqual({ text: `${'x'.repeat(TEXT_MAX)}… (7 more characters)` });
    expect(cuts).toEqual([{ path: 'text', of: 'characters', shown: TEXT_MAX, left: 7 }]);
  });

  it('names the next page of a paged list, except on the last page', () => {
    const page = (current: number, records: number[]) =>
      shorten({ records, total: 25, size: 10, current, pages: 3 }, 0).cuts;
    expect(page(1, numbers(10))).toMatchObject([{ shown: 10, left: 15, next: { pageNo: 2 } }]);
    expect(page(3, numbers(5))).toEqual([]);
  });
});
