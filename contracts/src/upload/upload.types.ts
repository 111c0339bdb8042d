export const UPLOAD_BYTES_MAX = 10 * 1024 * 1024;

/** Accepted file types, detected by content and not by name. */
export const uploadTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;
export type UploadType = (typeof uploadTypes)[number];
