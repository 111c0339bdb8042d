import type { ResultOf } from '@hongbao/contracts/call';
import {
  getCurrencyRate,
  getServerTime,
  getSetting,
  listCurrencies,
} from '@hongbao/contracts/settings/settings.calls';
import type { ContractConfig } from '@hongbao/contracts/positions/contractConfig';
import { api, endpointOf } from '../../api/api.ts';
import type { CallInput } from '../../api/request.ts';

export type Currency = ResultOf<typeof listCurrencies>[number];

const settingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    setting: build.query<ResultOf<typeof getSetting>, CallInput<typeof getSetting>>({
      query: endpointOf(getSetting),
    }),
    contractConfig: build.query<ContractConfig, void>({
      query: () => endpointOf(getSetting)({ query: { key: 'contractConfig' } }),
      keepUnusedDataFor: 3_600,
    }),
    /** What one coin is worth in USDT now. */
    currencyRate: build.query<ResultOf<typeof getCurrencyRate>, string>({
      query: (currency) => endpointOf(getCurrencyRate)({ query: { currency } }),
      keepUnusedDataFor: 0,
      extraOptions: { isQuiet: true },
    }),
    /** Its answer sets the world's clock, as every answer does. */
    serverTime: build.query<number, void>({
      query: endpointOf(getServerTime),
      keepUnusedDataFor: 0,
      extraOptions: { isQuiet: true },
    }),
    currencies: build.query<Currency[], void>({
      query: endpointOf(listCurrencies),
      keepUnusedDataFor: 3_600,
    }),
  }),
});

export const {
  useSettingQuery,
  useCurrenciesQuery,
  useCurrencyRateQuery,
  useLazyServerTimeQuery,
  useContractConfigQuery,
} = settingsApi;
