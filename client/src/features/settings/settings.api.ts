import type { ResultOf } from '@hongbao/contracts/call';
import { getSetting, listCurrencies } from '@hongbao/contracts/settings/settings.calls';
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
    currencies: build.query<Currency[], void>({
      query: endpointOf(listCurrencies),
      keepUnusedDataFor: 3_600,
    }),
  }),
});

export const { useSettingQuery, useCurrenciesQuery, useContractConfigQuery } = settingsApi;
