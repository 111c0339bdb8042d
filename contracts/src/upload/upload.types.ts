export const UPLOAD_BYTES_MAX = 10 * 1024 * 1024;

/** Kinds of file that are taken, told by their content and never by their name. */
export const uploadTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;
export type UploadType = (typeof uploadTypes)[number];
