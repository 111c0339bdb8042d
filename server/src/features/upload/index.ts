/** What the rest of the server uses of uploads. */
export { expiredUploads } from './expiredUploads.ts';
export { hasUpload } from './upload.store.ts';
