/** Pixels in the format of a canvas, with four bytes each. */
export interface Pixels {
  data: ArrayLike<number>;
  width: number;
  height: number;
}

export interface PhotoQuality {
  isLit: boolean;
  /** True if too many pixels are white, as in a reflection of a lamp or a window. */
  isGlaring: boolean;
  isSharp: boolean;
}

/** Mean brightness (0 to 255) below which a document is unreadable. */
const DARK = 60;
const BRIGHT = 225;
/** Brightness of a pixel from which print is not visible. */
const BURNT = 250;
const BURNT_SHARE_MAX = 0.25;
/**
 * Minimum variance of the Laplacian, a measure of sharpness. Sharp print has values in the hundreds, a blurred photo
 * only a few.
 */
const SHARP = 60;

/** Measures the quality of a photo of a document. A width of about 320 pixels is sufficient. */
export function photoQuality({ data, width, height }: Pixels): PhotoQuality {
  const light = brightness(data, width * height);
  const mean = light.reduce((sum, value) => sum + value, 0) / Math.max(1, light.length);
  const burnt = light.reduce((count, value) => count + (value >= BURNT ? 1 : 0), 0);
  return {
    isLit: mean >= DARK,
    isGlaring: mean > BRIGHT || burnt / Math.max(1, light.length) > BURNT_SHARE_MAX,
    isSharp: edgeVariance(light, width, height) >= SHARP,
  };
}

/** Returns the luma (BT.601) of each pixel. */
function brightness(data: ArrayLike<number>, count: number): Float32Array {
  const light = new Float32Array(count);
  for (let index = 0; index < count; index += 1) {
    const at = index * 4;
    light[index] =
      0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
  }
  return light;
}

function edgeVariance(light: Float32Array, width: number, height: number): number {
  let sum = 0;
  let squares = 0;
  const count = Math.max(0, width - 2) * Math.max(0, height - 2);
  if (count === 0) return 0;
  const at = (x: number, y: number) => light[y * width + x] ?? 0;
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const edge = at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1) - 4 * at(x, y);
      sum += edge;
      squares += edge * edge;
    }
  return squares / count - (sum / count) ** 2;
}
