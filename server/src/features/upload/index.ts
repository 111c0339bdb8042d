/** What the rest of the server uses of uploads. */
export { expiredUploads } from './expiredUploads.ts';
export { findUpload, hasUpload } from './upload.store.ts';
