import { units } from '@hongbao/contracts/money';
import type { RowOf } from '../rowWriter.ts';

/** Columns: code, name, displayed decimals, deposit enabled, withdrawal enabled. */
export const currencies: readonly RowOf<'Currency'>[] = (
  [
    ['USDT', 'Tether', 2, true],
    ['BTC', 'Bitcoin', 8, true],
    ['ETH', 'Ethereum', 6, true],
    ['SOL', 'Solana', 4, false],
    ['BNB', 'BNB', 4, false],
    ['XRP', 'XRP', 2, false],
    ['DOGE', 'Dogecoin', 2, false],
    ['ADA', 'Cardano', 2, false],
    ['LTC', 'Litecoin', 4, false],
    ['TRX', 'TRON', 2, false],
    ['LINK', 'Chainlink', 4, false],
  ] as const
).map(([currency, name, decimals, isOnChain], sort) => ({
  currency,
  name,
  icon: currency.toLowerCase(),
  decimals,
  isRechargeable: isOnChain,
  isWithdrawable: isOnChain,
  sort,
}));

/** Columns: code, network, minimum deposit, confirmations, minimum withdrawal, withdrawal fee. */
export const currencyNetworks: readonly RowOf<'CurrencyNetwork'>[] = (
  [
    ['BTC', 'BTC', '0.0001', 2, '0.001', '0.0002'],
    ['ETH', 'ERC20', '0.005', 12, '0.01', '0.002'],
    ['USDT', 'TRC20', '1', 20, '10', '1'],
    ['USDT', 'ERC20', '5', 12, '20', '5'],
  ] as const
).map(([currency, network, minDeposit, confirmations, minWithdraw, fee], sort) => ({
  currency,
  network,
  minDeposit: units(minDeposit),
  confirmations,
  minWithdraw: units(minWithdraw),
  withdrawFee: units(fee),
  sort,
}));
