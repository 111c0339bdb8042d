/** The exports of the feature options that other features may import. */
export { countRunning, optionResultSince, stakesUntil } from './options.store.ts';
export { receiptPublicKey } from './receiptSignature.ts';
