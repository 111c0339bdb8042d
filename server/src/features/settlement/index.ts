/** What other features may ask of settlement accounts. */
export { destinationOf } from './destination.ts';
export { maskDestination } from './mask.ts';
export { findOwnSettlement } from './settlement.store.ts';
