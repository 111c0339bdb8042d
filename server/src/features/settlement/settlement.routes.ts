import type { Served } from '../../http/served.ts';

export const settlementRoutes: readonly Served[] = [];
