import type { Served } from '../../http/served.ts';

export const kycRoutes: readonly Served[] = [];
