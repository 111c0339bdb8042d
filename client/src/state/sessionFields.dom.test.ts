import { summarizePositions } from '@hongbao/contracts/positions/positions.calls';
import { getRechargeAddress } from '@hongbao/contracts/recharge/recharge.calls';
import { getSetting } from '@hongbao/contracts/settings/settings.calls';
import { getAssets } from '@hongbao/contracts/wallet/wallet.calls';
import { afterEach, expect, it, vi } from 'vitest';
import { api } from '../api/api.ts';
import { positionsApi } from '../features/positions/positions.api.ts';
import { rechargeApi } from '../features/recharge/recharge.api.ts';
import { settingsApi } from '../features/settings/settings.api.ts';
import { walletApi } from '../features/wallet/wallet.api.ts';
import { fakeServer } from '../testing/fakeServer.ts';
import {
  selectAddress,
  selectCommonConfig,
  selectPositionsSummary,
  selectTradeAssetInfo,
} from './sessionFields.ts';
import { store } from './store.ts';

afterEach(() => {
  store.dispatch(api.util.resetApiState());
  vi.unstubAllGlobals();
});

const place = { currency: 'BTC', network: 'BTC' };
const fields = () => {
  const state = store.getState();
  return {
    tradeAssetInfo: selectTradeAssetInfo(state),
    positionsSummary: selectPositionsSummary('main')(state),
    commonConfig: selectCommonConfig(state),
    address: selectAddress(place)(state),
  };
};

it('the session has the fields of the specification, which are undefined until their calls are answered', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const server = fakeServer();
  server.on(getAssets, { result: { totalAssets: '1' } });
  server.on(summarizePositions, { result: { margin: '2' } });
  server.on(getSetting, { result: { spread: '3' } });
  server.on(getRechargeAddress, { result: { address: 'tb1' } });
  expect(Object.values(fields())).toEqual([undefined, undefined, undefined, undefined]);
  await Promise.all([
    store.dispatch(walletApi.getAssets.initiate()),
    store.dispatch(positionsApi.summarizePositions.initiate({ query: { account: 'main' } })),
    store.dispatch(settingsApi.contractConfig.initiate()),
    store.dispatch(rechargeApi.getRechargeAddress.initiate({ query: place })),
  ]);
  expect(fields()).toEqual({
    tradeAssetInfo: { totalAssets: '1' },
    positionsSummary: { margin: '2' },
    commonConfig: { spread: '3' },
    address: { address: 'tb1' },
  });
  expect(selectPositionsSummary('demo')(store.getState())).toBeUndefined();
});
