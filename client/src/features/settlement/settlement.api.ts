import type { ResultOf } from '@hongbao/contracts/call';
import {
  addSettlement,
  editSettlement,
  listSettlements,
} from '@hongbao/contracts/settlement/settlement.calls';
import { injectCalls } from '../../api/api.ts';

export type Settlement = ResultOf<typeof listSettlements>[number];

export const settlementApi = injectCalls(({ query, mutation }) => ({
  listSettlements: query(listSettlements, { providesTags: ['Settlement'], isQuiet: true }),
  addSettlement: mutation(addSettlement, { invalidatesTags: ['Settlement'], isQuiet: true }),
  editSettlement: mutation(editSettlement, { invalidatesTags: ['Settlement'], isQuiet: true }),
})).endpoints;
