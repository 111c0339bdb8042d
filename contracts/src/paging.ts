import { z } from 'zod';
import { count, toWhole, wholeNumber } from './fields.ts';

export const PAGE_SIZE = 10;
export const PAGE_SIZE_MAX = 100;
const PAGE_NO_MAX = 1_000_000;

/** The query fields of every paged list, to be spread into its query schema. */
export const pageFields = {
  pageNo: wholeNumber({ min: 1, max: PAGE_NO_MAX })
    .optional()
    .describe('The page number, from 1; 1 by default.'),
  pageSize: wholeNumber({ min: 1, max: PAGE_SIZE_MAX })
    .optional()
    .describe('Records per page; 10 by default.'),
  current: wholeNumber({ min: 1, max: PAGE_NO_MAX })
    .optional()
    .describe('The same as pageNo, which has priority.'),
  size: wholeNumber({ min: 1, max: PAGE_SIZE_MAX })
    .optional()
    .describe('The same as pageSize, which has priority.'),
};

interface PageQuery {
  pageNo?: number | string | undefined;
  pageSize?: number | string | undefined;
  current?: number | string | undefined;
  size?: number | string | undefined;
}

/** The requested page with defaults, and `skip` and `take` for the database. */
export function pageOf(query: PageQuery): {
  pageNo: number;
  pageSize: number;
  skip: number;
  take: number;
} {
  const pageNo = toWhole(query.pageNo ?? query.current ?? 1);
  const pageSize = toWhole(query.pageSize ?? query.size ?? PAGE_SIZE);
  return { pageNo, pageSize, skip: (pageNo - 1) * pageSize, take: pageSize };
}

/** The result of a list. A page past the end has no records and the correct total. */
export function paged<R extends z.ZodType>(record: R) {
  return z.object({
    records: z.array(record).describe('The records of this page.'),
    total: count.describe('Total number of records.'),
    size: count.describe('Records per page.'),
    current: count.describe('The page number, from 1.'),
    pages: count.describe('Number of pages.'),
  });
}

/** The result schema of every list. */
export interface Page<R> {
  records: R[];
  total: number;
  size: number;
  current: number;
  pages: number;
}

/** Wraps the records of one page with the counts of the whole list. */
export function pageResult<R>(records: R[], total: number, query: PageQuery): Page<R> {
  const { pageNo, pageSize } = pageOf(query);
  return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) };
}
