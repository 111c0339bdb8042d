import type { LooseInput } from '../client.ts';

export const productsSamples: Readonly<Record<string, readonly LooseInput[]>> = {
  listProducts: [{ query: { type: 'arbitrage', pageNo: '1', pageSize: '10' } }],
  getProduct: [{ query: { id: 'arbitrage-7' } }],
  listProductOrders: [{ query: { type: 'debt', status: 'running', pageNo: '1', pageSize: '10' } }],
  summarizeProductOrders: [{ query: { type: 'miner' } }],
  buyDebt: [{ body: { productId: 'debt-30', amount: '100' } }],
  buyMiner: [{ body: { productId: 's19-pro', quantity: 1 } }],
  buyArbitrage: [{ body: { productId: 'arbitrage-7', amount: '100' } }],
  redeemProduct: [{ body: { id: '1000000000001' } }],
};
