import type { Served } from '../../http/served.ts';

export const withdrawalRoutes: readonly Served[] = [];
