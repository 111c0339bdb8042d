import { getHelp, getNews, listHelp, listNews } from '@hongbao/contracts/content/content.calls';
import { listPublicNotices } from '@hongbao/contracts/content/notices.calls';
import {
  getPriceDistribution,
  listKlines,
  listPrices,
  listSparklines,
  listSymbols,
  listTickers,
} from '@hongbao/contracts/market/market.calls';
import { listOptionTerms } from '@hongbao/contracts/options/options.calls';
import { getProduct, listProducts } from '@hongbao/contracts/products/products.calls';
import {
  getCurrencyRate,
  getServerTime,
  getSetting,
  listCurrencies,
} from '@hongbao/contracts/settings/settings.calls';
import type { Guide } from '../guide.ts';

/** Shows the public calls: time, market, offers and news. */
export async function arrive({ show }: Guide): Promise<void> {
  await show(getServerTime);
  await show(getSetting, { query: { key: 'rsaPublicKey' } });
  await show(listCurrencies);
  await show(getCurrencyRate, { query: { currency: 'BTC' } });
  await show(listSymbols);
  await show(listPrices, { query: { symbols: 'BTC/USDT,ETH/USDT' } });
  await show(listTickers);
  await show(getPriceDistribution);
  await show(listKlines, { query: { symbol: 'BTC/USDT', interval: '1h', limit: 24 } });
  await show(listSparklines);
  await show(listOptionTerms, { query: { symbol: 'BTC/USDT' } });
  await show(listProducts, { query: { type: 'arbitrage', pageNo: 1, pageSize: 10 } });
  await show(getProduct, { query: { id: 'arbitrage-7' } });
  await show(listPublicNotices, { query: { pageNo: 1, pageSize: 10 } });
  const { records: help } = await show(listHelp, { query: { keyword: 'deposit' } });
  await show(getHelp, { query: { id: help[0]?.id ?? '' } });
  const { records: news } = await show(listNews, { query: { pageNo: 1, pageSize: 10 } });
  await show(getNews, { query: { id: news[0]?.id ?? '' } });
}
