import type { ResultOf } from '@hongbao/contracts/call';
import { listVipLevels, listVipRewards } from '@hongbao/contracts/vip/vip.calls';
import { injectCalls } from '../../api/api.ts';

export type VipLevel = ResultOf<typeof listVipLevels>[number];
export type VipReward = ResultOf<typeof listVipRewards>['records'][number];

export const vipApi = injectCalls(({ query, pages }) => ({
  listVipLevels: query(listVipLevels, { providesTags: ['Vip'], hasToast: true }),
  listVipRewards: query(listVipRewards, { providesTags: ['Vip'], hasToast: true }),
  /** A list with one reward, or empty for an id that does not exist. */
  getVipReward: query(listVipRewards, {
    input: (id: string) => ({ query: { id } }),
    providesTags: ['Vip'],
    hasToast: true,
  }),
  rewardPages: pages(listVipRewards, {
    input: () => ({ query: { pageSize: 10 } }),
    providesTags: ['Vip'],
    hasToast: true,
  }),
})).endpoints;
