import {
  exchangeFlash,
  listFlashExchanges,
  quoteFlashExchange,
} from '@hongbao/contracts/flash/flash.calls';
import { serveCommand, serveQuery } from '../../http/served.ts';
import { exchangeNow } from './exchange.ts';
import { tellExchanges } from './flashQueries.ts';
import { quoteExchange } from './quoteExchange.ts';

export const flashRoutes = [
  serveCommand(quoteFlashExchange, quoteExchange),
  serveCommand(exchangeFlash, exchangeNow),
  serveQuery(listFlashExchanges, tellExchanges),
];
