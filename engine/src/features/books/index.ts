/** The trading accounts of members: the main book, the demo book and those of contests. */
export { type ContestTerms, contestTerms } from './books.store.ts';
export { receiptScreen, screenOf } from './screenOf.ts';
export { isOwnMoney, tradingBook } from './tradingBook.ts';
