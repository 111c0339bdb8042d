import {
  getPriceDistribution,
  listKlines,
  listPrices,
  listSparklines,
  listSymbols,
  listTickers,
  streamTrade,
} from '@hongbao/contracts/market/market.calls';
import { serveCostlyQuery, serveQuery } from '../../calls/served.ts';
import { openSocket } from '@hongbao/contracts/market/socket.calls';
import { type ServedSocket, serveStream } from '../../calls/streamed.ts';
import {
  getPriceDistributionHandler,
  listKlinesHandler,
  listPricesHandler,
  listSparklinesHandler,
  listSymbolsHandler,
  listTickersHandler,
} from './marketQueries.ts';
import { openSocketFeed } from './socketFeed.ts';
import { openTradeStream } from './tradeStream.ts';

export const marketRoutes = [
  serveQuery(listSymbols, listSymbolsHandler),
  serveQuery(listPrices, listPricesHandler),
  serveQuery(listTickers, listTickersHandler),
  serveQuery(getPriceDistribution, getPriceDistributionHandler),
  serveCostlyQuery(listKlines, listKlinesHandler),
  serveCostlyQuery(listSparklines, listSparklinesHandler),
];

export const marketStreams = [serveStream(streamTrade, openTradeStream)];

export const marketSockets: readonly ServedSocket[] = [{ call: openSocket, open: openSocketFeed }];
