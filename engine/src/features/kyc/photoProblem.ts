import {
  hasPhotoSize,
  PHOTO_MEGAPIXELS_MAX,
  type PhotoFlaw,
  photoFlaw,
  photoQuality,
  type Pixels,
} from '@hongbao/contracts/kyc/photoQuality';
import { convertIndexedToRgb, decode as decodePng, type DecodedPng } from 'fast-png';
import { decode as decodeJpeg } from 'jpeg-js';

/** Why a photo of a document is refused: its format, its size, or what it shows. */
export type PhotoProblem = 'unreadable' | 'size' | PhotoFlaw;

/** Maximum memory of decoding, MB: 4 bytes for each pixel, and the coefficients of a JPEG. */
const DECODER_MB_MAX = 512;

/** A stored file with the type that its first bytes have. */
export interface StoredPhoto {
  readonly bytes: Uint8Array;
  readonly mime: string;
}

/** Decodes a JPEG or PNG and measures it. Returns the first reason for a refusal; null for a good photo. */
export function photoProblem(photo: StoredPhoto): PhotoProblem | null {
  try {
    const pixels = decode(photo);
    if (pixels === null) return 'unreadable';
    if (pixels === 'large' || !hasPhotoSize(pixels.width, pixels.height)) return 'size';
    return photoFlaw(photoQuality(pixels));
  } catch {
    return 'unreadable';
  }
}

/** Returns the pixels, null for another format, and `large` for more pixels than are decoded. */
function decode({ bytes, mime }: StoredPhoto): Pixels | 'large' | null {
  if (mime === 'image/png') {
    const { width, height } = pngSize(bytes);
    return isTooLarge(width, height) ? 'large' : toPixels(decodePng(bytes));
  }
  if (mime !== 'image/jpeg') return null;
  try {
    return decodeJpeg(bytes, {
      useTArray: true,
      maxResolutionInMP: PHOTO_MEGAPIXELS_MAX,
      maxMemoryUsageInMB: DECODER_MB_MAX,
    });
  } catch (error) {
    if (/^max(?:Resolution|Memory)/.test((error as Error).message)) return 'large';
    throw error;
  }
}

const isTooLarge = (width: number, height: number) =>
  width * height > PHOTO_MEGAPIXELS_MAX * 1_000_000;

/** Reads the size of a PNG from its first chunk, before anything is decompressed. */
function pngSize({ buffer, byteOffset, byteLength }: Uint8Array): {
  width: number;
  height: number;
} {
  const view = new DataView(buffer, byteOffset, byteLength);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** Converts the color types of PNG to four bytes a pixel. Transparency is ignored. */
function toPixels(png: DecodedPng): Pixels {
  const { width, height } = png;
  // Pixels of less than 8 bits are indexes, also those of gray pictures.
  const palette = png.palette ?? (png.depth < 8 ? grays(png.depth) : null);
  const values = palette ? convertIndexedToRgb({ ...png, palette }) : png.data;
  const channels = palette ? (palette[0]?.length ?? 3) : png.channels;
  const shift = png.depth === 16 ? 8 : 0;
  const data = new Uint8Array(width * height * 4);
  const isGray = channels < 3;
  for (let pixel = 0; pixel < width * height; pixel += 1)
    for (let color = 0; color < 3; color += 1)
      data[pixel * 4 + color] = (values[pixel * channels + (isGray ? 0 : color)] ?? 0) >> shift;
  return { data, width, height };
}

function grays(depth: number): [number, number, number][] {
  const last = 2 ** depth - 1;
  return Array.from({ length: last + 1 }, (_, index) => {
    const gray = Math.round((index / last) * 255);
    return [gray, gray, gray];
  });
}
