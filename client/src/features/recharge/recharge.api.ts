import type { ResultOf } from '@hongbao/contracts/call';
import {
  applyRecharge,
  getRechargeAddress,
  listRecharges,
} from '@hongbao/contracts/recharge/recharge.calls';
import { api, endpointOf } from '../../api/api.ts';
import type { CallInput } from '../../api/request.ts';

export type Recharge = ResultOf<typeof listRecharges>['records'][number];
type RechargeAddress = ResultOf<typeof getRechargeAddress>;

const rechargeApi = api.injectEndpoints({
  endpoints: (build) => ({
    rechargeAddress: build.query<RechargeAddress, CallInput<typeof getRechargeAddress>>({
      query: endpointOf(getRechargeAddress),
    }),
    recharges: build.query<ResultOf<typeof listRecharges>, CallInput<typeof listRecharges>>({
      query: endpointOf(listRecharges),
      providesTags: ['Recharge'],
    }),
    applyRecharge: build.mutation<ResultOf<typeof applyRecharge>, CallInput<typeof applyRecharge>>({
      query: endpointOf(applyRecharge),
      invalidatesTags: ['Recharge', 'Balance', 'Change'],
    }),
  }),
});

export const { useRechargeAddressQuery, useRechargesQuery, useApplyRechargeMutation } = rechargeApi;
