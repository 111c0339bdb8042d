/** The exports of the feature settlement accounts that other features may import. */
export { destinationOf } from './destination.ts';
export { maskDestination } from './mask.ts';
export { findSettlement } from './findSettlement.ts';
