import {
  buyOption,
  getOptionReceipt,
  listOptions,
  listOptionTerms,
  quoteOptionSales,
  sellOption,
  summarizeOptions,
} from '@hongbao/contracts/options/options.calls';
import { serveCommand, serveQuery } from '../../calls/served.ts';
import { buyOptionHandler } from './buyOption.ts';
import {
  listOptionsHandler,
  summarizeOptionsHandler,
  listOptionTermsHandler,
  quoteOptionSalesHandler,
} from './optionQueries.ts';
import { getOptionReceiptHandler } from './getOptionReceipt.ts';
import { sellOptionHandler } from './sellOption.ts';

export const optionsRoutes = [
  serveQuery(listOptionTerms, listOptionTermsHandler),
  serveCommand(buyOption, buyOptionHandler),
  serveQuery(quoteOptionSales, quoteOptionSalesHandler),
  serveCommand(sellOption, sellOptionHandler),
  serveQuery(listOptions, listOptionsHandler),
  serveQuery(summarizeOptions, summarizeOptionsHandler),
  serveQuery(getOptionReceipt, getOptionReceiptHandler),
];
