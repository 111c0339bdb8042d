import type { RowOf } from '../rowWriter.ts';

/** Settings that clients read by key. The texts for members are in `locales/<language>/server.json`. */
const values: Readonly<Record<string, unknown>> = {
  customerService: { hours: '24/7', email: 'support@hongbao.example' },
  rechargeConfig: { currencies: ['BTC', 'ETH', 'USDT'], reviewMinutes: 3 },
};

export const settings: readonly RowOf<'Setting'>[] = Object.entries(values).map(([key, value]) => ({
  key,
  value: JSON.stringify(value),
}));
