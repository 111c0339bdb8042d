import { expect, it } from 'vitest';
import { hasPhotoSize, photoFlaw, photoQuality } from './photoQuality.ts';

const EDGE = 64;
type Grey = (x: number, y: number) => number;

/** Creates a picture with a gray value for each position, which is given at the scale of 64 pixels. */
function picture(greyAt: Grey, [width, height] = [EDGE, EDGE]) {
  const data = new Uint8ClampedArray(width * height * 4);
  const scale = width / EDGE;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      data.fill(greyAt(x / scale, y / scale), (y * width + x) * 4, (y * width + x) * 4 + 3);
  return { data, width, height };
}

const print = (paper: number, ink: number) => (x: number, y: number) =>
  Math.floor(x / 3) % 2 === 0 && Math.floor(y / 5) % 2 === 0 ? ink : paper;
const soft = (x: number) => 150 + 60 * Math.sin((x / EDGE) * Math.PI * 2);
const good = { isComplete: true, isLit: true, isGlaring: false, isEven: true, isSharp: true };

it.each<[string, Grey, object, string | null]>([
  ['print in good light', print(190, 40), {}, null],
  ['print in the dark', print(50, 5), { isLit: false }, 'light'],
  ['print under a lamp', print(255, 240), { isGlaring: true }, 'light'],
  [
    'print in the shadow of a hand',
    (x, y) => print(240, 120)(x, y) - (x < 32 ? 110 : 0),
    { isEven: false },
    'light',
  ],
  ['a blurred photo', soft, { isSharp: false }, 'focus'],
  ['a covered lens', () => 3, { isLit: false, isSharp: false }, 'light'],
  [
    'a document that fills half of the picture',
    (x, y) => (x < 32 ? print(190, 40)(x, y) : 150),
    { isComplete: false },
    'frame',
  ],
])('photoQuality classifies %s', (_, greyAt, quality, flaw) => {
  const measured = photoQuality(picture(greyAt));
  expect(measured).toEqual({ ...good, ...quality });
  expect(photoFlaw(measured)).toBe(flaw);
});

it('photoQuality measures a large photo like a small one', () => {
  const fine = (x: number, y: number) => print(190, 40)(x * 2, y * 2);
  expect(photoQuality(picture(fine, [640, 480]))).toEqual(good);
  expect(photoQuality(picture(print(190, 40), [1600, 1200]))).toMatchObject({ isSharp: true });
});

it('photoQuality does not accept a strip as a whole document', () =>
  expect(photoQuality(picture(print(190, 40), [640, 250])).isComplete).toBe(false));

it('photoQuality classifies a picture without pixels as neither lit nor sharp', () =>
  expect(photoQuality({ data: [], width: 0, height: 0 })).toMatchObject({
    isLit: false,
    isGlaring: false,
    isSharp: false,
  }));

it.each([
  [300, 300, true],
  [299, 4000, false],
  [1, 1, false],
  [4000, 4000, true],
  [4001, 4000, false],
])('hasPhotoSize for %i x %i is %s', (width, height, isRight) =>
  expect(hasPhotoSize(width, height)).toBe(isRight),
);
