/** What other features may ask of contests. */
export { type ContestSpan, contestSpan } from './contestSpan.ts';
