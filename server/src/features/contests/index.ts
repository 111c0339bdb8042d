/** What other features may ask of contests. */
export { type ContestTerms, contestTerms } from './contestTerms.ts';
