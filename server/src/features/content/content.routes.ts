import type { Served } from '../../http/served.ts';

export const contentRoutes: readonly Served[] = [];
