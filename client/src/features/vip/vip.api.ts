import type { ResultOf } from '@hongbao/contracts/call';
import { listVipLevels, listVipRewards } from '@hongbao/contracts/vip/vip.calls';
import { api, endpointOf } from '../../api/api.ts';
import type { CallInput } from '../../api/request.ts';

export type VipLevel = ResultOf<typeof listVipLevels>[number];
export type VipReward = ResultOf<typeof listVipRewards>['records'][number];

const vipApi = api.injectEndpoints({
  endpoints: (build) => ({
    vipLevels: build.query<VipLevel[], void>({
      query: endpointOf(listVipLevels),
      providesTags: ['Vip'],
    }),
    vipRewards: build.query<ResultOf<typeof listVipRewards>, CallInput<typeof listVipRewards>>({
      query: endpointOf(listVipRewards),
      providesTags: ['Vip'],
    }),
  }),
});

export const { useVipLevelsQuery, useVipRewardsQuery } = vipApi;
