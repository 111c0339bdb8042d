import type { LooseInput } from '../client.ts';

export const flashSamples: Readonly<Record<string, readonly LooseInput[]>> = {};
