/** What other features may ask of members. */
export { maskAccount } from './mask.ts';
