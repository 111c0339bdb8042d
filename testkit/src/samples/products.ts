import type { LooseInput } from '../client.ts';

export const productsSamples: Readonly<Record<string, readonly LooseInput[]>> = {};
