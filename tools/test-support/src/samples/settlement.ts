import type { LooseInput } from '../client.ts';

const bank = {
  type: 'bank',
  currency: 'USDT',
  bankName: 'Harbour Bank',
  realName: 'Li Wei',
  bankAccount: '6222020012345678',
  label: 'salary',
  withdrawPassword: 'correct horse',
};
const blockchain = {
  type: 'blockchain',
  currency: 'BTC',
  network: 'BTC',
  address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  label: 'cold',
  withdrawPassword: 'correct horse',
};
const id = '1000000000001';

export const settlementSamples: Readonly<Record<string, readonly LooseInput[]>> = {
  listSettlements: [{}],
  addSettlement: [{ body: bank }, { body: blockchain }],
  editSettlement: [{ body: { id, ...bank } }, { body: { id, ...blockchain } }],
};
