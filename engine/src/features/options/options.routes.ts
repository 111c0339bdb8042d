import {
  buyOption,
  getOptionReceipt,
  listOptions,
  listOptionTerms,
  summarizeOptions,
} from '@hongbao/contracts/options/options.calls';
import { serveCommand, serveQuery } from '../../calls/served.ts';
import { buyOptionHandler } from './buyOption.ts';
import {
  listOptionsHandler,
  summarizeOptionsHandler,
  listOptionTermsHandler,
} from './optionQueries.ts';
import { getOptionReceiptHandler } from './getOptionReceipt.ts';

export const optionsRoutes = [
  serveQuery(listOptionTerms, listOptionTermsHandler),
  serveCommand(buyOption, buyOptionHandler),
  serveQuery(listOptions, listOptionsHandler),
  serveQuery(summarizeOptions, summarizeOptionsHandler),
  serveQuery(getOptionReceipt, getOptionReceiptHandler),
];
