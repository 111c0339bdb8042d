import type { Call, ResultOf } from '@hongbao/contracts/call';
import type { ContractConfig } from '@hongbao/contracts/positions/contractConfig';
import type { summarizePositions } from '@hongbao/contracts/positions/positions.calls';
import type { getRechargeAddress } from '@hongbao/contracts/recharge/recharge.calls';
import type { getAssets } from '@hongbao/contracts/wallet/wallet.calls';
import { api } from '../api/api.ts';
import type { CallInput } from '../api/request.ts';
import type { State } from './store.ts';

/**
 * The fields of the session that are answers of calls. They are selected from the cache of the API, in which the live feed
 * updates them; undefined until the answer is received.
 */

/** The member's assets. */
export const selectTradeAssetInfo = (state: State): ResultOf<typeof getAssets> | undefined =>
  selectAnswer<typeof getAssets>(state, 'getAssets', undefined);

export const selectPositionsSummary = (account: string) => (state: State) =>
  selectAnswer<typeof summarizePositions>(state, 'summarizePositions', { query: { account } });

export const selectCommonConfig = (state: State) =>
  cachedData(state, 'contractConfig', undefined) as ContractConfig | undefined;

/** The member's deposit address for a coin and network. */
export const selectAddress =
  ({ currency, network }: { currency: string; network: string }) =>
  (state: State) =>
    selectAnswer<typeof getRechargeAddress>(state, 'getRechargeAddress', {
      query: { currency, network },
    });

/** Returns the cached answer of the endpoint that has the name of its call. */
const selectAnswer = <C extends Call>(
  state: State,
  name: C['name'],
  input: CallInput<C> | undefined,
): ResultOf<C> | undefined => cachedData(state, name, input) as ResultOf<C> | undefined;

interface Endpoint {
  select: (input: unknown) => (state: State) => { data?: unknown };
}

/** Features add their endpoints, so the type of `api` has no names of endpoints. */
const cachedData = (state: State, endpoint: string, input: unknown): unknown =>
  (api.endpoints as Readonly<Record<string, Endpoint | undefined>>)[endpoint]?.select(input)(state)
    .data;
