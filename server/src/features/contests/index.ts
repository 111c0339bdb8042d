/** The exports of the feature contests that other features may import. */
export { type ContestTerms, contestTerms } from './contestTerms.ts';
