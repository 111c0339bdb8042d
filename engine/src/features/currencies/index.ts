/** The coins and networks that a world lists. */
export { allNetworks, findNetwork, listedCurrencies, networksOf } from './currencies.store.ts';
