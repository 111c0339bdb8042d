/** What other features may ask of options. */
export { countRunning, stakesUntil } from './options.store.ts';
export { receiptPublicKey } from './receiptSignature.ts';
