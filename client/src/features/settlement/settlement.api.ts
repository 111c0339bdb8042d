import type { ResultOf } from '@hongbao/contracts/call';
import {
  addSettlement,
  editSettlement,
  listSettlements,
} from '@hongbao/contracts/settlement/settlement.calls';
import { api, endpointOf } from '../../api/api.ts';
import type { CallInput } from '../../api/request.ts';

export type Settlement = ResultOf<typeof listSettlements>[number];

const settlementApi = api.injectEndpoints({
  endpoints: (build) => ({
    settlements: build.query<Settlement[], void>({
      query: endpointOf(listSettlements),
      providesTags: ['Settlement'],
      extraOptions: { isQuiet: true },
    }),
    addSettlement: build.mutation<ResultOf<typeof addSettlement>, CallInput<typeof addSettlement>>({
      query: endpointOf(addSettlement),
      invalidatesTags: ['Settlement'],
      extraOptions: { isQuiet: true },
    }),
    editSettlement: build.mutation<null, CallInput<typeof editSettlement>>({
      query: endpointOf(editSettlement),
      invalidatesTags: ['Settlement'],
      extraOptions: { isQuiet: true },
    }),
  }),
});

export const { useSettlementsQuery, useAddSettlementMutation, useEditSettlementMutation } =
  settlementApi;
