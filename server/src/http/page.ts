/** A page of a list as the old server shaped it. */
export function presentPage<T>(
  records: T[],
  total: number,
  page: { pageNo: number; pageSize: number },
) {
  const { pageNo, pageSize } = page;
  return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) };
}
