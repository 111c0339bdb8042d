import type { LooseInput } from '../client.ts';

export const kycSamples: Readonly<Record<string, readonly LooseInput[]>> = {};
