import type { LooseInput } from '../client.ts';

export const contentSamples: Readonly<Record<string, readonly LooseInput[]>> = {};
