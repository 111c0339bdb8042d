/** The exports of the feature wallets that other features may import. */
export { type Prices, pricesAt, totalAssets, unrealizedOf, wealthOf } from './wealth.ts';
