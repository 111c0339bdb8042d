/** The exports of the feature settings that other features may import. */
export { findNetwork, listedCurrencies, networksOf } from './settings.store.ts';
