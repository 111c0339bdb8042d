import type { Served } from '../../http/served.ts';

export const loansRoutes: readonly Served[] = [];
