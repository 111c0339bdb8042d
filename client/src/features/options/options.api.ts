import type { ResultOf } from '@hongbao/contracts/call';
import {
  buyOption,
  getOptionReceipt,
  listOptions,
  listOptionTerms,
  quoteOptionSales,
  sellOption,
  summarizeOptions,
} from '@hongbao/contracts/options/options.calls';
import { injectCalls } from '../../api/api.ts';

type OptionPage = ResultOf<typeof listOptions>;
export type Option = OptionPage['records'][number];
export type OptionTerms = ResultOf<typeof listOptionTerms>[number];
export type SaleQuote = ResultOf<typeof quoteOptionSales>[number];
export type OptionReceipt = ResultOf<typeof getOptionReceipt>;

const PAGE = 20;

export const optionsApi = injectCalls(({ query, pages, mutation }) => ({
  listOptionTerms: query(listOptionTerms, { keepUnusedDataFor: 3_600 }),
  /** The open options of an account. There are at most five. */
  runningOptions: query(listOptions, {
    input: (account: string) => ({
      query: { status: 'running' as const, account, pageSize: PAGE },
    }),
    providesTags: ['Option'],
  }),
  /** What the sale of each open option of an account would pay. */
  saleQuotes: query(quoteOptionSales, {
    input: (account: string) => ({ query: { account } }),
    providesTags: ['Option'],
  }),
  sellOption: mutation(sellOption, { invalidatesTags: ['Option', 'Balance', 'Change'] }),
  /** The settled options of an account, newest first. */
  settledOptions: pages(listOptions, {
    input: (account: string) => ({
      query: { status: 'settled' as const, account, pageSize: PAGE },
    }),
    providesTags: ['Option'],
  }),
  summarizeOptions: query(summarizeOptions, { providesTags: ['Option'] }),
  getOptionReceipt: query(getOptionReceipt, { providesTags: ['Option'] }),
  buyOption: mutation(buyOption, {
    invalidatesTags: ['Option', 'Balance', 'Change'],
  }),
})).endpoints;
