import {
  getAssets,
  listAccountChanges,
  listBalances,
} from '@hongbao/contracts/wallet/wallet.calls';
import { serveQuery } from '../../http/served.ts';
import { tellAccountChanges, tellAssets, tellBalances } from './walletQueries.ts';

export const walletRoutes = [
  serveQuery(listBalances, tellBalances),
  serveQuery(getAssets, tellAssets),
  serveQuery(listAccountChanges, tellAccountChanges),
];
