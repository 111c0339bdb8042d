import type { LooseInput } from '../client.ts';

export const contestsSamples: Readonly<Record<string, readonly LooseInput[]>> = {};
