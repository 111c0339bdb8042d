import type { LooseInput } from '../client.ts';

export const teamSamples: Readonly<Record<string, readonly LooseInput[]>> = {
  getTeam: [{ query: { pageNo: '1', pageSize: '10' } }],
};
