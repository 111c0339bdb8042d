import {
  getPriceDistribution,
  listKlines,
  listPrices,
  listSparklines,
  listSymbols,
  listTickers,
  streamTrade,
} from '@hongbao/contracts/market/market.calls';
import { serveCostlyQuery, serveQuery, serveToAll } from '../../http/served.ts';
import { serveStream } from '../../http/streamed.ts';
import {
  tellDistribution,
  tellKlines,
  tellPrices,
  tellSparklines,
  tellSymbols,
  tellTickers,
  tickersNow,
} from './marketQueries.ts';
import { openTradeStream } from './tradeStream.ts';

export const marketRoutes = [
  serveQuery(listSymbols, tellSymbols),
  serveToAll(listPrices, tellPrices, tickersNow),
  serveToAll(listTickers, tellTickers, tickersNow),
  serveQuery(getPriceDistribution, tellDistribution),
  serveCostlyQuery(listKlines, tellKlines),
  serveCostlyQuery(listSparklines, tellSparklines),
];

export const marketStreams = [serveStream(streamTrade, openTradeStream)];
