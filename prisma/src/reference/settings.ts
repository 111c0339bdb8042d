import type { RowOf } from '../rowWriter.ts';

/** What a client may ask for by key. Texts for readers stand with the server's words, in nine languages. */
const values: Readonly<Record<string, unknown>> = {
  customerService: { hours: '24/7', email: 'support@hongbao.example' },
  rechargeConfig: { currencies: ['BTC', 'ETH', 'USDT'], reviewMinutes: 3 },
};

export const settings: readonly RowOf<'Setting'>[] = Object.entries(values).map(([key, value]) => ({
  key,
  value: JSON.stringify(value),
}));
