import type { LooseInput } from '../client.ts';

export const welfareSamples: Readonly<Record<string, readonly LooseInput[]>> = {
  listTasks: [{}],
  claimTask: [{ body: { id: 'checkIn' } }],
};
