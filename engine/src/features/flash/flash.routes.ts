import {
  exchangeFlash,
  listFlashExchanges,
  quoteFlashExchange,
} from '@hongbao/contracts/flash/flash.calls';
import { serveCommand, serveQuery } from '../../calls/served.ts';
import { exchangeFlashHandler } from './exchangeFlash.ts';
import { listFlashExchangesHandler } from './listFlashExchanges.ts';
import { quoteFlashExchangeHandler } from './quoteFlashExchange.ts';

export const flashRoutes = [
  serveCommand(quoteFlashExchange, quoteFlashExchangeHandler),
  serveCommand(exchangeFlash, exchangeFlashHandler),
  serveQuery(listFlashExchanges, listFlashExchangesHandler),
];
