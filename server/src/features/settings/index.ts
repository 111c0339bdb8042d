/** What other features may ask of settings. */
export { listedCurrencies, networksOf } from './settings.store.ts';
