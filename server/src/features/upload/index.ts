/** The interface of uploads for the rest of the server. */
export { expiredUploads } from './expiredUploads.ts';
export { findUpload, hasUpload } from './upload.store.ts';
