import type { ResultOf } from '@hongbao/contracts/call';
import {
  applyRecharge,
  getRechargeAddress,
  listRecharges,
} from '@hongbao/contracts/recharge/recharge.calls';
import type { RechargeStatus } from '@hongbao/contracts/recharge/recharge.line';
import { injectCalls } from '../../api/api.ts';

type RechargePage = ResultOf<typeof listRecharges>;
export type Recharge = RechargePage['records'][number];

const PAGE = 20;

export const rechargeApi = injectCalls(({ query, pages, mutation }) => ({
  getRechargeAddress: query(getRechargeAddress, { hasToast: true }),
  /** The member's deposits with a status, or all deposits for null, newest first. */
  rechargePages: pages(listRecharges, {
    input: (status: RechargeStatus | null) => ({
      query: { pageSize: PAGE, ...(status === null ? {} : { status }) },
    }),
    providesTags: ['Recharge'],
  }),
  /** The deposit with the id in a link; null if the member has no deposit with this id. */
  oneRecharge: query(listRecharges, {
    input: (id: string) => ({ query: { id, pageSize: 1 } }),
    transformResponse: ({ records }) => records[0] ?? null,
    providesTags: ['Recharge'],
  }),
  applyRecharge: mutation(applyRecharge, {
    invalidatesTags: ['Recharge', 'Balance', 'Change'],
  }),
})).endpoints;
