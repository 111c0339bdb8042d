/** The interface of market listings for other features. Prices come from the world's market itself. */
export { klinesOf, sparklinesNow, tickersNow } from './marketQueries.ts';
export { type Listing, listedSymbol, listedSymbols } from './market.store.ts';
