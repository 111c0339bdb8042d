import { listHelp } from '@hongbao/contracts/content/content.calls';
import { listRecharges } from '@hongbao/contracts/recharge/recharge.calls';
import { listAccountChanges } from '@hongbao/contracts/wallet/wallet.calls';
import { listWithdrawals } from '@hongbao/contracts/withdrawal/withdrawal.calls';
import { injectCalls } from '../../api/api.ts';

/** Number of records of each kind that are searched: the newest ones, up to the maximum page size. */
export const SEARCHED_MAX = 100;
const newest = () => ({ query: { pageSize: SEARCHED_MAX } });

/** The lists that are searched on the device. Each is requested once and cached, not once per letter. */
export const searchApi = injectCalls(({ query }) => ({
  /** All help pages in a language, which is the cache key: the server translates them. */
  allHelp: query(listHelp, {
    input: (_language: string) => newest(),
    keepUnusedDataFor: 3_600,
  }),
  newestChanges: query(listAccountChanges, {
    input: newest,
    providesTags: ['Change'],
  }),
  newestRecharges: query(listRecharges, {
    input: newest,
    providesTags: ['Recharge'],
  }),
  newestWithdrawals: query(listWithdrawals, {
    input: newest,
    providesTags: ['Withdrawal'],
  }),
})).endpoints;
