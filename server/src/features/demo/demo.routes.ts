import type { Served } from '../../http/served.ts';

export const demoRoutes: readonly Served[] = [];
