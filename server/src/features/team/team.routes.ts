import type { Served } from '../../http/served.ts';

export const teamRoutes: readonly Served[] = [];
