import { expect, it } from 'vitest';
import { photoQuality } from './photoQuality.ts';

const EDGE = 64;

/** Creates a square picture with a gray value for each position. */
function picture(greyAt: (x: number, y: number) => number) {
  const data = new Uint8ClampedArray(EDGE * EDGE * 4);
  for (let y = 0; y < EDGE; y += 1)
    for (let x = 0; x < EDGE; x += 1)
      data.fill(greyAt(x, y), (y * EDGE + x) * 4, (y * EDGE + x) * 4 + 3);
  return { data, width: EDGE, height: EDGE };
}

const print = (paper: number, ink: number) => (x: number, y: number) =>
  Math.floor(x / 3) % 2 === 0 && Math.floor(y / 5) % 2 === 0 ? ink : paper;
const soft = (x: number) => 150 + 60 * Math.sin((x / EDGE) * Math.PI * 2);

it.each([
  ['print in good light', print(190, 40), { isLit: true, isGlaring: false, isSharp: true }],
  ['print in the dark', print(50, 5), { isLit: false, isGlaring: false, isSharp: true }],
  ['print under a lamp', print(255, 240), { isLit: true, isGlaring: true, isSharp: true }],
  ['a blurred photo', soft, { isLit: true, isGlaring: false, isSharp: false }],
  ['a covered lens', () => 3, { isLit: false, isGlaring: false, isSharp: false }],
])('photoQuality classifies %s', (_, greyAt, quality) =>
  expect(photoQuality(picture(greyAt))).toEqual(quality),
);

it('photoQuality classifies a picture without pixels as neither lit nor sharp', () =>
  expect(photoQuality({ data: [], width: 0, height: 0 })).toEqual({
    isLit: false,
    isGlaring: false,
    isSharp: false,
  }));
