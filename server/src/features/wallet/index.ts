/** What other features may ask of wallets. */
export { type Prices, pricesAt, totalAssets } from './wealth.ts';
export { tradingBook } from './tradingBook.ts';
