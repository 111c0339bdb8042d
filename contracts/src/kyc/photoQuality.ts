/** The rules for a photo of an identity document. App and server measure photos by the same functions. */

/** Minimum length of the shorter side, in pixels. Print on a smaller photo is not legible. */
export const PHOTO_SIDE_MIN = 300;
/** Maximum number of pixels, in millions, because the server decodes the photo. */
export const PHOTO_MEGAPIXELS_MAX = 16;
/** Maximum ratio of the longer to the shorter side. A longer picture does not show a whole document. */
const ASPECT_MAX = 2.4;
/** Photos are measured at this width, in pixels; wider ones are scaled down. */
const MEASURED_WIDTH = 320;

/** Mean brightness (0 to 255) below which a document is unreadable. */
const DARK = 60;
const BRIGHT = 225;
/** Brightness of a pixel from which print is not visible. */
const BURNT = 250;
const BURNT_SHARE_MAX = 0.25;
/** Maximum difference of the mean brightness of two quarters of the picture. More is a shadow or a reflection. */
const UNEVEN = 110;
/**
 * Minimum variance of the Laplacian, a measure of sharpness. Sharp print has values in the hundreds, a blurred photo
 * only a few.
 */
const SHARP = 60;
/** Minimum sharpness of each quarter, as a fraction of that of the picture. Less is a quarter without the document. */
const QUARTER_SHARE_MIN = 0.05;

/** Pixels in the format of a canvas, with four bytes each. */
export interface Pixels {
  data: ArrayLike<number>;
  width: number;
  height: number;
}

export interface PhotoQuality {
  /** Whether each quarter of the picture shows a part of the document, and the shape is that of a document. */
  isComplete: boolean;
  isLit: boolean;
  /** Whether too many pixels are white, as in a reflection of a lamp or a window. */
  isGlaring: boolean;
  /** Whether the quarters of the picture are about equally bright. */
  isEven: boolean;
  isSharp: boolean;
}

/** What is wrong with a photo; the first of these that applies is reported. */
export const photoFlaws = ['light', 'focus', 'frame'] as const;
export type PhotoFlaw = (typeof photoFlaws)[number];

/** Returns what is wrong with a photo; null for a good one. */
export function photoFlaw(quality: PhotoQuality): PhotoFlaw | null {
  if (!quality.isLit || quality.isGlaring || !quality.isEven) return 'light';
  if (!quality.isSharp) return 'focus';
  return quality.isComplete ? null : 'frame';
}

/** Whether a photo of this size is large enough to be legible, and small enough to be decoded. */
export const hasPhotoSize = (width: number, height: number): boolean =>
  Math.min(width, height) >= PHOTO_SIDE_MIN && width * height <= PHOTO_MEGAPIXELS_MAX * 1_000_000;

export function photoQuality(pixels: Pixels): PhotoQuality {
  const picture = brightness(pixels);
  const quarters = quartersOf(picture);
  const mean = meanOf(picture);
  const means = quarters.map(meanOf);
  const { values } = picture;
  const burnt = values.reduce((count, value) => count + (value >= BURNT ? 1 : 0), 0);
  const sharpness = edgeVariance(picture);
  const { width, height } = pixels;
  return {
    isComplete:
      Math.max(width, height) <= ASPECT_MAX * Math.min(width, height) &&
      quarters.every((quarter) => edgeVariance(quarter) >= QUARTER_SHARE_MIN * sharpness),
    isLit: mean >= DARK,
    isGlaring: mean > BRIGHT || burnt / Math.max(1, values.length) > BURNT_SHARE_MAX,
    isEven: Math.max(...means) - Math.min(...means) <= UNEVEN,
    isSharp: sharpness >= SHARP,
  };
}

/** The brightness of each pixel. */
interface Picture {
  values: Float32Array;
  width: number;
  height: number;
}

/** Returns the luma (BT.601) of a picture, scaled down to the measured width by the mean of the covered pixels. */
function brightness({ data, width, height }: Pixels): Picture {
  const scale = Math.max(1, width / MEASURED_WIDTH);
  const [columns, rows] = [Math.round(width / scale), Math.round(height / scale)];
  const sums = new Float32Array(columns * rows);
  const counts = new Uint32Array(columns * rows);
  for (let y = 0; y < height; y += 1) {
    const row = Math.min(rows - 1, Math.floor(y / scale)) * columns;
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4;
      const target = row + Math.min(columns - 1, Math.floor(x / scale));
      const luma =
        0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
      sums[target] = (sums[target] ?? 0) + luma;
      counts[target] = (counts[target] ?? 0) + 1;
    }
  }
  const values = sums.map((sum, index) => sum / Math.max(1, counts[index] ?? 1));
  return { values, width: columns, height: rows };
}

function quartersOf({ values, width, height }: Picture): Picture[] {
  const [half, middle] = [Math.floor(width / 2), Math.floor(height / 2)];
  return [0, middle].flatMap((top) =>
    [0, half].map((left) => {
      const part = new Float32Array(half * middle);
      for (let y = 0; y < middle; y += 1)
        part.set(
          values.subarray((top + y) * width + left, (top + y) * width + left + half),
          y * half,
        );
      return { values: part, width: half, height: middle };
    }),
  );
}

const meanOf = ({ values }: Picture) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

function edgeVariance({ values, width, height }: Picture): number {
  let sum = 0;
  let squares = 0;
  const count = Math.max(0, width - 2) * Math.max(0, height - 2);
  if (count === 0) return 0;
  const at = (x: number, y: number) => values[y * width + x] ?? 0;
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const edge = at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1) - 4 * at(x, y);
      sum += edge;
      squares += edge * edge;
    }
  return squares / count - (sum / count) ** 2;
}
