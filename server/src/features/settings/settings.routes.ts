import {
  getCurrencyRate,
  getServerTime,
  getSetting,
  listCurrencies,
} from '@hongbao/contracts/settings/settings.calls';
import { serveQuery } from '../../http/served.ts';
import { tellCurrencies, tellRate, tellSetting, tellTime } from './settingsQueries.ts';

export const settingsRoutes = [
  serveQuery(getSetting, tellSetting),
  serveQuery(listCurrencies, tellCurrencies),
  serveQuery(getCurrencyRate, tellRate),
  serveQuery(getServerTime, tellTime),
];
