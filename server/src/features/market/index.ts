/** What other features may ask of the market's listings. Prices are asked of the world's market itself. */
export { type Listing, listedSymbol, listedSymbols } from './market.store.ts';
