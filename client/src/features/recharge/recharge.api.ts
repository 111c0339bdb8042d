import type { ResultOf } from '@hongbao/contracts/call';
import {
  applyRecharge,
  getRechargeAddress,
  listRecharges,
} from '@hongbao/contracts/recharge/recharge.calls';
import type { RechargeStatus } from '@hongbao/contracts/recharge/recharge.types';
import { injectCalls } from '../../api/api.ts';

type RechargePage = ResultOf<typeof listRecharges>;
export type Recharge = RechargePage['records'][number];

const PAGE = 20;

export const rechargeApi = injectCalls(({ query, pages, mutation }) => ({
  getRechargeAddress: query(getRechargeAddress),
  /** Newest first; with one status, or all for null. */
  rechargePages: pages(listRecharges, {
    input: (status: RechargeStatus | null) => ({
      query: { pageSize: PAGE, ...(status === null ? {} : { status }) },
    }),
    providesTags: ['Recharge'],
    isQuiet: true,
  }),
  /** The deposit with an id from a link; null when the member has none with it. */
  oneRecharge: query(listRecharges, {
    input: (id: string) => ({ query: { id, pageSize: 1 } }),
    transformResponse: ({ records }) => records[0] ?? null,
    providesTags: ['Recharge'],
    isQuiet: true,
  }),
  applyRecharge: mutation(applyRecharge, {
    invalidatesTags: ['Recharge', 'Balance', 'Change'],
    isQuiet: true,
  }),
})).endpoints;
