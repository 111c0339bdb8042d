import type { RowChange } from '../rowWriter.ts';

export const ieoRows: readonly RowChange[] = [];
