/** What other features may ask of uploads. */
export { hasUpload } from './upload.store.ts';
