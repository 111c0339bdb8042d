import type { ResultOf } from '@hongbao/contracts/call';
import {
  applyRecharge,
  getRechargeAddress,
  listRecharges,
} from '@hongbao/contracts/recharge/recharge.calls';
import type { RechargeStatus } from '@hongbao/contracts/recharge/recharge.types';
import { api, endpointOf } from '../../api/api.ts';
import type { CallInput } from '../../api/request.ts';

type RechargePage = ResultOf<typeof listRecharges>;
export type Recharge = RechargePage['records'][number];
type RechargeAddress = ResultOf<typeof getRechargeAddress>;

const PAGE = 20;
const askFor = endpointOf(listRecharges);

const rechargeApi = api.injectEndpoints({
  endpoints: (build) => ({
    rechargeAddress: build.query<RechargeAddress, CallInput<typeof getRechargeAddress>>({
      query: endpointOf(getRechargeAddress),
    }),
    /** Newest first; of one status, or of all. */
    rechargePages: build.infiniteQuery<RechargePage, RechargeStatus | null, number>({
      infiniteQueryOptions: {
        initialPageParam: 1,
        getNextPageParam: ({ current, pages }) => (current < pages ? current + 1 : undefined),
      },
      query: ({ queryArg: status, pageParam }) =>
        askFor({
          query: { pageNo: pageParam, pageSize: PAGE, ...(status === null ? {} : { status }) },
        }),
      providesTags: ['Recharge'],
      extraOptions: { isQuiet: true },
    }),
    /** The one that a link names, if it is one's own. */
    oneRecharge: build.query<Recharge | null, string>({
      query: (id) => askFor({ query: { id, pageSize: 1 } }),
      transformResponse: ({ records }: RechargePage) => records[0] ?? null,
      providesTags: ['Recharge'],
      extraOptions: { isQuiet: true },
    }),
    applyRecharge: build.mutation<ResultOf<typeof applyRecharge>, CallInput<typeof applyRecharge>>({
      query: endpointOf(applyRecharge),
      invalidatesTags: ['Recharge', 'Balance', 'Change'],
      extraOptions: { isQuiet: true },
    }),
  }),
});

export const {
  useRechargeAddressQuery,
  useRechargePagesInfiniteQuery,
  useOneRechargeQuery,
  useApplyRechargeMutation,
} = rechargeApi;
