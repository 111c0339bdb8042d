import type { LooseInput } from '../client.ts';

export const ieoSamples: Readonly<Record<string, readonly LooseInput[]>> = {
  listIeos: [{ query: { status: 'issuing', pageNo: '1', pageSize: '10' } }],
  listIeoOrders: [{ query: { status: 'applied', pageNo: '1', pageSize: '10' } }],
  applyIeo: [{ body: { ieoId: 'nova', quantity: '100', nonce: 'a1'.repeat(16) } }],
  payIeo: [{ body: { orderId: '1000000000001' } }],
  getIeoDraw: [{ query: { id: 'nova' } }],
};
