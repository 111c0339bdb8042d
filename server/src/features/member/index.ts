/** The exports of the feature members that other features may import. */
export { maskAccount } from './mask.ts';
