/** The interface of wallets for other features. */
export { pricesAt, wealthOf } from './wealth.ts';
export { tradingBook } from './tradingBook.ts';
