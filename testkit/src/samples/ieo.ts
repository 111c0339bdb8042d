import type { LooseInput } from '../client.ts';

export const ieoSamples: Readonly<Record<string, readonly LooseInput[]>> = {};
