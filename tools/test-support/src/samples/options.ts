import type { LooseInput } from '../client.ts';

export const optionsSamples: Readonly<Record<string, readonly LooseInput[]>> = {
  listOptionTerms: [{ query: { symbol: 'BTC/USDT' } }],
  buyOption: [{ body: { setId: 'BTC-60', direction: 'up', stake: '100', account: 'main' } }],
  quoteOptionSales: [{ query: { account: 'main' } }],
  sellOption: [{ body: { id: '1000000000001', minimum: '1' } }],
  listOptions: [{ query: { status: 'running', account: 'main', pageNo: '1', pageSize: '10' } }],
  summarizeOptions: [{ query: { account: 'main' } }],
  getOptionReceipt: [{ query: { id: '1000000000001' } }],
};
