import {
  PHOTO_SIDE_MIN,
  type PhotoQuality,
  photoQuality,
} from '@hongbao/contracts/kyc/photoQuality';
import { type FileKind, fileKind, KIND_BYTES } from './fileKind.ts';

export type PhotoProblem =
  | 'empty'
  | 'tooLarge'
  | 'pdf'
  | 'heic'
  | 'wrongType'
  | 'broken'
  | 'tooSmall';

/** A photo that is ready for upload: upright, without metadata such as the location, and scaled down. */
export interface TakenPhoto {
  photo: File;
  quality: PhotoQuality;
}

/**
 * Maximum size of a photo file, in bytes. Photos of phones are smaller, and decoding a larger file could crash the
 * page.
 */
export const PHOTO_BYTES_MAX = 20_000_000;
/**
 * Maximum length of the longer side, in pixels. Print is legible at this size; a larger photo only takes longer to
 * upload.
 */
const SIDE_MAX = 2_400;
const JPEG_QUALITY = 0.92;
/** Width of the copy that is measured, in pixels. It is a multiple of the width at which photos are measured. */
const MEASURED_WIDTH = 1_280;

/** Prepares a selected file for upload and measures its quality, or returns the reason why it cannot be used. */
export async function takePhoto(file: File): Promise<TakenPhoto | { problem: PhotoProblem }> {
  if (file.size === 0) return { problem: 'empty' };
  if (file.size > PHOTO_BYTES_MAX) return { problem: 'tooLarge' };
  const kind = await kindOf(file);
  if (kind === 'pdf') return { problem: 'pdf' };
  if (kind === 'other') return { problem: 'wrongType' };
  // Applies the EXIF orientation, because a phone that is held sideways stores a rotated image.
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(
    () => null,
  );
  // Few browsers support HEIC, the format of iPhones.
  if (!picture) return { problem: kind === 'heic' ? 'heic' : 'broken' };
  try {
    if (Math.min(picture.width, picture.height) < PHOTO_SIDE_MIN) return { problem: 'tooSmall' };
    const photo = await written(picture, file.name);
    return photo ? { photo, quality: photoQuality(seen(picture)) } : { problem: 'broken' };
  } finally {
    picture.close();
  }
}

/**
 * Returns the kind of a file. A file that is no longer available (a removed card, a deleted cloud copy) cannot be read.
 */
async function kindOf(file: File): Promise<FileKind> {
  const head = await file
    .slice(0, KIND_BYTES)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0));
  return fileKind(new Uint8Array(head));
}

function drawn(picture: ImageBitmap, scale: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas
    .getContext('2d', { willReadFrequently: true })
    ?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

async function written(picture: ImageBitmap, name: string): Promise<File | null> {
  const canvas = drawn(picture, Math.min(1, SIDE_MAX / Math.max(picture.width, picture.height)));
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY),
  );
  return blob ? new File([blob], `${name.replace(/\.[^.]*$/, '')}.jpg`, { type: blob.type }) : null;
}

/** Returns a smaller copy, which is sufficient to measure the quality. */
function seen(picture: ImageBitmap): ImageData {
  const canvas = drawn(picture, Math.min(1, MEASURED_WIDTH / picture.width));
  const context = canvas.getContext('2d');
  return context
    ? context.getImageData(0, 0, canvas.width, canvas.height)
    : new ImageData(canvas.width, canvas.height);
}
