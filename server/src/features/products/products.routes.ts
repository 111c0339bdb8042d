import type { Served } from '../../http/served.ts';

export const productsRoutes: readonly Served[] = [];
