/** The exports of the feature market listings that other features may import. Prices come from the world's market itself. */
export { klinesOf, sparklinesNow, tickersNow } from './marketQueries.ts';
export { type Listing, listedSymbol, listedSymbols } from './market.store.ts';
