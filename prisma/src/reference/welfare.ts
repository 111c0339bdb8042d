import type { RowChange } from '../rowWriter.ts';

export const welfareRows: readonly RowChange[] = [];
