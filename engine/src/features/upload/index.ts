/** The interface of uploads for other parts of the server. */
export { expiredUploads } from './expiredUploads.ts';
export { findUpload, hasUpload } from './upload.store.ts';
