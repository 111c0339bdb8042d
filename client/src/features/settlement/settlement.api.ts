import type { ResultOf } from '@hongbao/contracts/call';
import {
  addSettlement,
  editSettlement,
  listSettlements,
} from '@hongbao/contracts/settlement/settlement.calls';
import { injectCalls } from '../../api/api.ts';

export type Settlement = ResultOf<typeof listSettlements>[number];

export const settlementApi = injectCalls(({ query, mutation }) => ({
  listSettlements: query(listSettlements, { providesTags: ['Settlement'] }),
  addSettlement: mutation(addSettlement, { invalidatesTags: ['Settlement'] }),
  editSettlement: mutation(editSettlement, { invalidatesTags: ['Settlement'] }),
})).endpoints;
