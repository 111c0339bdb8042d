import {
  exchangeFlash,
  listFlashExchanges,
  quoteFlashExchange,
} from '@hongbao/contracts/flash/flash.calls';
import { serveCommand, serveQuery } from '../../calls/served.ts';
import { exchangeFlashHandler } from './exchange.ts';
import { listFlashExchangesHandler } from './flashQueries.ts';
import { quoteFlashExchangeHandler } from './quoteExchange.ts';

export const flashRoutes = [
  serveCommand(quoteFlashExchange, quoteFlashExchangeHandler),
  serveCommand(exchangeFlash, exchangeFlashHandler),
  serveQuery(listFlashExchanges, listFlashExchangesHandler),
];
