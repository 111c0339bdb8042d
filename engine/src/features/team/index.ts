/** The exports of the feature teams that other features may import. */
export { rebatesOn } from './rebates.ts';
