import type { Served } from '../../http/served.ts';

export const welfareRoutes: readonly Served[] = [];
