import type { LooseInput } from '../client.ts';

export const optionsSamples: Readonly<Record<string, readonly LooseInput[]>> = {};
