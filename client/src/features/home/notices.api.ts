import type { ResultOf } from '@hongbao/contracts/call';
import { listPublicNotices } from '@hongbao/contracts/content/notices.calls';
import { api, endpointOf } from '../../api/api.ts';
import type { CallInput } from '../../api/request.ts';

const noticesApi = api.injectEndpoints({
  endpoints: (build) => ({
    notices: build.query<ResultOf<typeof listPublicNotices>, CallInput<typeof listPublicNotices>>({
      query: endpointOf(listPublicNotices),
      providesTags: ['Notice'],
      extraOptions: { isQuiet: true },
    }),
  }),
});

export const { useNoticesQuery } = noticesApi;
