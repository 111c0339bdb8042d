import type { RowChange } from '../rowWriter.ts';

export const contentRows: readonly RowChange[] = [];
