/** The thread that measures photos of documents, because decoding a large one takes a second. */
export { photoProblem } from './photoProblem.ts';
