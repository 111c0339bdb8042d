/** The interface of options for other features. */
export { countRunning, stakesUntil } from './options.store.ts';
export { receiptPublicKey } from './receiptSignature.ts';
