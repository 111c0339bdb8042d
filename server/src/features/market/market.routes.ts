import {
  getPriceDistribution,
  listKlines,
  listPrices,
  listSymbols,
  listTickers,
} from '@hongbao/contracts/market/market.calls';
import { serveQuery } from '../../http/served.ts';
import {
  tellDistribution,
  tellKlines,
  tellPrices,
  tellSymbols,
  tellTickers,
} from './marketQueries.ts';

export const marketRoutes = [
  serveQuery(listSymbols, tellSymbols),
  serveQuery(listPrices, tellPrices),
  serveQuery(listTickers, tellTickers),
  serveQuery(getPriceDistribution, tellDistribution),
  serveQuery(listKlines, tellKlines),
];
