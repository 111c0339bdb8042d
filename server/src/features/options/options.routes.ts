import type { Served } from '../../http/served.ts';

export const optionsRoutes: readonly Served[] = [];
