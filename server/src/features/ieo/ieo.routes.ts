import type { Served } from '../../http/served.ts';

export const ieoRoutes: readonly Served[] = [];
