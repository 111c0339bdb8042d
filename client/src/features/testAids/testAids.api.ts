import type { ResultOf } from '@hongbao/contracts/call';
import { getSetting } from '@hongbao/contracts/settings/settings.calls';
import {
  getTestCode,
  getTestMoney,
  takeTestMoney,
} from '@hongbao/contracts/testAids/testAids.calls';
import { injectCalls } from '../../api/api.ts';

export type TestMoney = ResultOf<typeof getTestMoney>;

/** The address that asked for a code, and the time until which it waits for the next one, which changes with each code. */
export const testAidsApi = injectCalls(({ query, mutation }) => ({
  getTestCode: query(getTestCode, {
    input: ({ account }: { account: string; nextAt: number }) => ({ query: { account } }),
    keepUnusedDataFor: 0,
  }),
  /** Whether members can take test money: `on` or `off`. Also for visitors. */
  testMoneySetting: query(getSetting, {
    input: (_none: void) => ({ query: { key: 'testMoney' } }),
  }),
  getTestMoney: query(getTestMoney, { providesTags: ['Balance'] }),
  takeTestMoney: mutation(takeTestMoney, {
    invalidatesTags: ['Balance', 'Change', 'Task'],
  }),
})).endpoints;
