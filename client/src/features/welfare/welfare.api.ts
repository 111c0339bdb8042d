import type { ResultOf } from '@hongbao/contracts/call';
import { claimTask, listTasks } from '@hongbao/contracts/welfare/welfare.calls';
import { injectCalls } from '../../api/api.ts';

export type Task = ResultOf<typeof listTasks>[number];

export const welfareApi = injectCalls(({ query, mutation }) => ({
  /** By language: the server translates the titles. A finished task comes with a notice or a change of a balance. */
  listTasks: query(listTasks, {
    input: (_language: string) => ({}),
    providesTags: ['Task', 'Notice', 'Balance'],
  }),
  claimTask: mutation(claimTask, { invalidatesTags: ['Task', 'Balance', 'Change'], isQuiet: true }),
})).endpoints;
