import {
  getAssets,
  listAccountChanges,
  listAssetHistory,
  listBalances,
} from '@hongbao/contracts/wallet/wallet.calls';
import { serveQuery } from '../../calls/served.ts';
import { listAssetHistoryHandler } from './assetHistory.ts';
import {
  listAccountChangesHandler,
  getAssetsHandler,
  listBalancesHandler,
} from './walletQueries.ts';

export const walletRoutes = [
  serveQuery(listBalances, listBalancesHandler),
  serveQuery(getAssets, getAssetsHandler),
  serveQuery(listAssetHistory, listAssetHistoryHandler),
  serveQuery(listAccountChanges, listAccountChangesHandler),
];
