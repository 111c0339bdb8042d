import type { RowChange } from '../rowWriter.ts';

export const contestsRows: readonly RowChange[] = [];
