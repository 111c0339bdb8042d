import type { ResultOf } from '@hongbao/contracts/call';
import { claimTask, listTasks } from '@hongbao/contracts/welfare/welfare.calls';
import { injectCalls } from '../../api/api.ts';

export type Task = ResultOf<typeof listTasks>[number];

export const welfareApi = injectCalls(({ query, mutation }) => ({
  /**
   * Cached by language, because the server translates the titles. Invalidated by notices and balance changes, because a
   * finished task causes one of them.
   */
  listTasks: query(listTasks, {
    input: (_language: string) => ({}),
    providesTags: ['Task', 'Notice', 'Balance'],
    hasToast: true,
  }),
  claimTask: mutation(claimTask, { invalidatesTags: ['Task', 'Balance', 'Change'] }),
})).endpoints;
