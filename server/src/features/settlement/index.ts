/** The interface of settlement accounts for other features. */
export { destinationOf } from './destination.ts';
export { maskDestination } from './mask.ts';
export { findOwnSettlement } from './settlement.store.ts';
