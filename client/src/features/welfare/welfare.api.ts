import type { ResultOf } from '@hongbao/contracts/call';
import { claimTask, listTasks } from '@hongbao/contracts/welfare/welfare.calls';
import { api, endpointOf } from '../../api/api.ts';
import type { CallInput } from '../../api/request.ts';

export type Task = ResultOf<typeof listTasks>[number];

const welfareApi = api.enhanceEndpoints({ addTagTypes: ['Task'] }).injectEndpoints({
  endpoints: (build) => ({
    /** Titled by the server: those of another language are another answer. */
    tasks: build.query<Task[], string>({
      query: () => endpointOf(listTasks)(),
      // What finishes a task is told by a notice or moves a balance.
      providesTags: ['Task', 'Notice', 'Balance'],
    }),
    claimTask: build.mutation<Task, CallInput<typeof claimTask>>({
      query: endpointOf(claimTask),
      invalidatesTags: ['Task', 'Balance', 'Change'],
      extraOptions: { isQuiet: true },
    }),
  }),
});

export const { useTasksQuery, useClaimTaskMutation } = welfareApi;
