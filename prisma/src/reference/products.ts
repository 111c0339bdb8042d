import type { RowChange } from '../rowWriter.ts';

export const productsRows: readonly RowChange[] = [];
