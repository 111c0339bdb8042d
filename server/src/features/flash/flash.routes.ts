import type { Served } from '../../http/served.ts';

export const flashRoutes: readonly Served[] = [];
