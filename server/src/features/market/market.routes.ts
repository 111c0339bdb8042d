import {
  getPriceDistribution,
  listKlines,
  listPrices,
  listSparklines,
  listSymbols,
  listTickers,
  streamTrade,
} from '@hongbao/contracts/market/market.calls';
import { serveCostlyQuery, serveQuery } from '../../http/served.ts';
import { serveStream } from '../../http/streamed.ts';
import {
  tellDistribution,
  tellKlines,
  tellPrices,
  tellSparklines,
  tellSymbols,
  tellTickers,
} from './marketQueries.ts';
import { openTradeStream } from './tradeStream.ts';

export const marketRoutes = [
  serveQuery(listSymbols, tellSymbols),
  serveQuery(listPrices, tellPrices),
  serveQuery(listTickers, tellTickers),
  serveQuery(getPriceDistribution, tellDistribution),
  serveCostlyQuery(listKlines, tellKlines),
  serveCostlyQuery(listSparklines, tellSparklines),
];

export const marketStreams = [serveStream(streamTrade, openTradeStream)];
