import type { Served } from '../../http/served.ts';

export const contestsRoutes: readonly Served[] = [];
