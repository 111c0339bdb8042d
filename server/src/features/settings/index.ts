/** The interface of settings for other features. */
export { listedCurrencies, networksOf } from './settings.store.ts';
