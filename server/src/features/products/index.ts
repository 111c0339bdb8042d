/** What the operator's side may ask of products. */
export { freezeOrder, unfreezeOrder } from './freeze.ts';
