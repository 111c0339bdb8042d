import { expect, it } from 'vitest';
import { z } from 'zod';
import { paged, pageFields, pageOf, pageResult } from './paging.ts';

it('a query without paging selects the first page of ten records', () => {
  expect(pageOf({})).toEqual({ pageNo: 1, pageSize: 10, skip: 0, take: 10 });
  expect(pageOf({ pageNo: '3', pageSize: 25 })).toEqual({
    pageNo: 3,
    pageSize: 25,
    skip: 50,
    take: 25,
  });
});

it.each([
  { pageNo: '0' },
  { pageNo: -1 },
  { pageSize: '0' },
  { pageSize: 101 },
  { pageSize: 'all' },
  { pageNo: '1.5' },
])('rejects the paging %j', (query) => {
  expect(z.object(pageFields).safeParse(query).success).toBe(false);
});

it('a page past the end has no records and the correct total', () => {
  const result = pageResult([], 21, { pageNo: '9' });
  expect(result).toEqual({ records: [], total: 21, size: 10, current: 9, pages: 3 });
  expect(paged(z.string()).parse(result)).toEqual(result);
});
