/** What other features may ask of wallets. */
export { pricesAt, wealthOf } from './wealth.ts';
export { tradingBook } from './tradingBook.ts';
