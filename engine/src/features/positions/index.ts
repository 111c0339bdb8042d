/** The exports of the feature positions that other features may import. */
export {
  closesBetween,
  closesOf,
  heldPositions,
  realizedSince,
  realizedTotal,
  tradingFees,
} from './positions.store.ts';
export { openPnl } from './positions.present.ts';
export { countOpen } from './openBook.ts';
export { contractTerms } from './contractTerms.ts';
export { planBookClose } from './closeBook.ts';
export { positionsAt, unrealizedSince } from './bookAt.ts';
