import type { LooseInput } from '../client.ts';

export const withdrawalSamples: Readonly<Record<string, readonly LooseInput[]>> = {
  applyWithdrawal: [
    {
      body: {
        settlementId: '1000000000001',
        currency: 'USDT',
        amount: '100',
        withdrawPassword: 'correct horse',
        googleCode: '123456',
      },
    },
  ],
  listWithdrawals: [{ query: { status: '0', pageNo: '1', pageSize: '10' } }],
  cancelWithdrawal: [{ body: { id: '1000000000001' } }],
  getWithdrawalConfig: [{ query: { currency: 'USDT' } }],
};
