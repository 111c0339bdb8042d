import type { RowOf } from '../rowWriter.ts';

/** What a client may ask for by key. Texts that need words of their own in nine languages come with the content. */
const values: Readonly<Record<string, unknown>> = {
  customerService: { hours: '24/7', email: 'support@hongbao.example' },
  rechargeConfig: { currencies: ['BTC', 'ETH', 'USDT'], reviewMinutes: 3 },
  aboutUs:
    'Hongbao is a trading platform in a box. All money in it is simulated; every outcome can be recomputed.',
  userAgreement:
    'This is a simulation. Nothing here is worth money: balances, prices, addresses and rewards are made up by this server. Use no real documents and no password you use elsewhere.',
  privacyPolicy:
    'Everything you enter stays in one file on the machine that runs this server. Nothing is sent anywhere.',
};

export const settings: readonly RowOf<'Setting'>[] = Object.entries(values).map(([key, value]) => ({
  key,
  value: JSON.stringify(value),
}));
