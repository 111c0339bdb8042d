/** The interface of products for operators. */
export { freezeOrder, unfreezeOrder } from './freeze.ts';
