/** What other features may ask of the market's listings. Prices are asked of the world's market itself. */
export { klinesOf, sparklinesNow, tickersNow } from './marketQueries.ts';
export { type Listing, listedSymbol, listedSymbols } from './market.store.ts';
