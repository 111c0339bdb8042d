import type { LooseInput } from '../client.ts';

export const settlementSamples: Readonly<Record<string, readonly LooseInput[]>> = {};
