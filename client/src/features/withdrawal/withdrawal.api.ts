import type { ResultOf } from '@hongbao/contracts/call';
import {
  applyWithdrawal,
  cancelWithdrawal,
  getWithdrawalConfig,
  listWithdrawals,
} from '@hongbao/contracts/withdrawal/withdrawal.calls';
import type { WithdrawalStatus } from '@hongbao/contracts/withdrawal/withdrawal.line';
import { injectCalls } from '../../api/api.ts';

type WithdrawalPage = ResultOf<typeof listWithdrawals>;
export type Withdrawal = WithdrawalPage['records'][number];
export type WithdrawalConfig = ResultOf<typeof getWithdrawalConfig>;

const PAGE = 20;
const moneyTags = ['Withdrawal', 'Balance', 'Change'] as const;

export const withdrawalApi = injectCalls(({ query, pages, mutation }) => ({
  getWithdrawalConfig: query(getWithdrawalConfig, {
    providesTags: ['Withdrawal', 'Balance'],
  }),
  /** The member's withdrawals with a status, or all withdrawals for null, newest first. */
  withdrawalPages: pages(listWithdrawals, {
    input: (status: WithdrawalStatus | null) => ({
      query: { pageSize: PAGE, ...(status === null ? {} : { status }) },
    }),
    providesTags: ['Withdrawal'],
  }),
  /** The withdrawal with the id in a link; null if the member has no withdrawal with this id. */
  oneWithdrawal: query(listWithdrawals, {
    input: (id: string) => ({ query: { id, pageSize: 1 } }),
    transformResponse: ({ records }) => records[0] ?? null,
    providesTags: ['Withdrawal'],
  }),
  applyWithdrawal: mutation(applyWithdrawal, { invalidatesTags: moneyTags }),
  cancelWithdrawal: mutation(cancelWithdrawal, { invalidatesTags: moneyTags }),
})).endpoints;
