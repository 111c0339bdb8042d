import { z } from 'zod';
import { count, toWhole, wholeNumber } from './fields.ts';

export const PAGE_SIZE = 10;
export const PAGE_SIZE_MAX = 100;
const PAGE_NO_MAX = 1_000_000;

/** The query fields of every list, to spread into its query object. */
export const pageFields = {
  pageNo: wholeNumber({ min: 1, max: PAGE_NO_MAX })
    .optional()
    .describe('Which page, from 1; 1 when absent.'),
  pageSize: wholeNumber({ min: 1, max: PAGE_SIZE_MAX })
    .optional()
    .describe('Records of a page; 10 when absent.'),
};

interface PageQuery {
  pageNo?: number | string | undefined;
  pageSize?: number | string | undefined;
}

/** The requested page with defaults, and `skip` and `take` for the database. */
export function pageOf(query: PageQuery): {
  pageNo: number;
  pageSize: number;
  skip: number;
  take: number;
} {
  const pageNo = toWhole(query.pageNo ?? 1);
  const pageSize = toWhole(query.pageSize ?? PAGE_SIZE);
  return { pageNo, pageSize, skip: (pageNo - 1) * pageSize, take: pageSize };
}

/** The result of a list. Past the end: no records, the true total. */
export function paged<R extends z.ZodType>(record: R) {
  return z.object({
    records: z.array(record).describe('The records of this page.'),
    total: count.describe('How many records there are on all pages.'),
    size: count.describe('Records of a page.'),
    current: count.describe('Which page this is, from 1.'),
    pages: count.describe('How many pages there are.'),
  });
}

/** The result of every list. */
export interface Page<R> {
  records: R[];
  total: number;
  size: number;
  current: number;
  pages: number;
}

/** Wraps the records of one page with the counts of all. */
export function pageResult<R>(records: R[], total: number, query: PageQuery): Page<R> {
  const { pageNo, pageSize } = pageOf(query);
  return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) };
}
