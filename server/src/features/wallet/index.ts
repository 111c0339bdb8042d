/** The exports of the feature wallets that other features may import. */
export {
  type Prices,
  isOwnMoney,
  pricesAt,
  totalAssets,
  unrealizedOf,
  wealthOf,
} from './wealth.ts';
export { tradingBook } from './tradingBook.ts';
