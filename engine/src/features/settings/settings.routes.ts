import {
  getCurrencyRate,
  getServerTime,
  getSetting,
  listCurrencies,
} from '@hongbao/contracts/settings/settings.calls';
import { serveQuery } from '../../calls/served.ts';
import {
  listCurrenciesHandler,
  getCurrencyRateHandler,
  getSettingHandler,
  getServerTimeHandler,
} from './settingsQueries.ts';

export const settingsRoutes = [
  serveQuery(getSetting, getSettingHandler),
  serveQuery(listCurrencies, listCurrenciesHandler),
  serveQuery(getCurrencyRate, getCurrencyRateHandler),
  serveQuery(getServerTime, getServerTimeHandler),
];
