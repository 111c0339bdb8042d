import type { ResultOf } from '@hongbao/contracts/call';
import {
  getCurrencyRate,
  getServerTime,
  getSetting,
  listCurrencies,
} from '@hongbao/contracts/settings/settings.calls';
import type { ContractConfig } from '@hongbao/contracts/positions/contractConfig';
import { injectCalls } from '../../api/api.ts';

export type Currency = ResultOf<typeof listCurrencies>[number];

export const settingsApi = injectCalls(({ query }) => ({
  getSetting: query(getSetting, { hasToast: true }),
  /** Whether the server offers third-party providers. A server that does not know the setting offers none. */
  thirdPartyLogin: query(getSetting, {
    input: (_none: void) => ({ query: { key: 'thirdPartyLogin' as const } }),
  }),
  contractConfig: query(getSetting, {
    input: (_none: void) => ({ query: { key: 'contractConfig' as const } }),
    transformResponse: (setting) => setting as ContractConfig,
    keepUnusedDataFor: 3_600,
    hasToast: true,
  }),
  getCurrencyRate: query(getCurrencyRate, { keepUnusedDataFor: 0 }),
  /** Requests the time of the server. As with every call, the answer sets the world clock. */
  getServerTime: query(getServerTime, { keepUnusedDataFor: 0 }),
  listCurrencies: query(listCurrencies, { keepUnusedDataFor: 3_600, hasToast: true }),
})).endpoints;
