import type { LooseInput } from '../client.ts';

export const flashSamples: Readonly<Record<string, readonly LooseInput[]>> = {
  quoteFlashExchange: [{ query: { from: 'BTC', to: 'USDT', amount: '0.1', side: 'from' } }],
  exchangeFlash: [{ body: { from: 'BTC', to: 'USDT', amount: '0.1', quoteId: '1000000000001' } }],
  listFlashExchanges: [{ query: { pageNo: '1', pageSize: '10' } }],
};
