import type { LooseInput } from '../client.ts';

export const contestsSamples: Readonly<Record<string, readonly LooseInput[]>> = {
  listContests: [{ query: { status: '1', pageNo: '1', pageSize: '10' } }],
  getContest: [{ query: { id: '1000000000001' } }],
  rankContest: [{ query: { id: '1000000000001', pageNo: '1', pageSize: '10' } }],
  listJoinedContests: [{ query: { status: '-3', pageNo: '1', pageSize: '10' } }],
  joinContest: [{ body: { id: '1000000000001', fund: '500' } }],
  exitContest: [{ body: { id: '1000000000001' } }],
};
