/** The exports of product lines for the features that are one. */
export { createLine } from './createLine.ts';
