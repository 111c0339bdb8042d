import type { RowChange } from '../rowWriter.ts';

export const loansRows: readonly RowChange[] = [];
