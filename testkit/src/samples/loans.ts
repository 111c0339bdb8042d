import type { LooseInput } from '../client.ts';

export const loansSamples: Readonly<Record<string, readonly LooseInput[]>> = {};
