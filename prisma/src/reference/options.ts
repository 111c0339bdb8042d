import type { RowChange } from '../rowWriter.ts';

export const optionsRows: readonly RowChange[] = [];
