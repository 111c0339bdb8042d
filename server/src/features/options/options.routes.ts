import {
  buyOption,
  getOptionReceipt,
  listOptions,
  listOptionTerms,
  summarizeOptions,
} from '@hongbao/contracts/options/options.calls';
import { serveCommand, serveQuery } from '../../http/served.ts';
import { buyOwnOption } from './buyOption.ts';
import { tellOptions, tellOptionSummary, tellOptionTerms } from './optionQueries.ts';
import { tellReceipt } from './receipt.ts';

export const optionsRoutes = [
  serveQuery(listOptionTerms, tellOptionTerms),
  serveCommand(buyOption, buyOwnOption),
  serveQuery(listOptions, tellOptions),
  serveQuery(summarizeOptions, tellOptionSummary),
  serveQuery(getOptionReceipt, tellReceipt),
];
