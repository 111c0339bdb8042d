/** The interface of members for other features. */
export { maskAccount } from './mask.ts';
