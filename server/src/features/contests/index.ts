/** The interface of contests for other features. */
export { type ContestTerms, contestTerms } from './contestTerms.ts';
