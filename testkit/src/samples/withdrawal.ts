import type { LooseInput } from '../client.ts';

export const withdrawalSamples: Readonly<Record<string, readonly LooseInput[]>> = {};
