/** The interface of teams for other features. */
export { rebatesOn } from './rebates.ts';
