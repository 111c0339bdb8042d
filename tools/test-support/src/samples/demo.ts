import type { LooseInput } from '../client.ts';

export const demoSamples: Readonly<Record<string, readonly LooseInput[]>> = { resetDemo: [{}] };
