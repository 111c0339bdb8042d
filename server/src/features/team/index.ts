/** What other features may ask of teams. */
export { rebatesOn } from './rebates.ts';
