/** The exports of the feature wallets that other features may import. */
export { pricesAt, wealthOf } from './wealth.ts';
export { tradingBook } from './tradingBook.ts';
