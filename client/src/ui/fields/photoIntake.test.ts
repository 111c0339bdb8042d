import { expect, it } from 'vitest';
import { fileKind } from './fileKind.ts';
import { PHOTO_BYTES_MAX, takePhoto } from './photoIntake.ts';

const bytes = (hex: string, text = '') =>
  new Uint8Array([...Buffer.from(hex, 'hex'), ...Buffer.from(text, 'latin1')]);
const file = (content: Uint8Array<ArrayBuffer>, name = 'photo.jpg') =>
  new File([content], name, { type: 'image/jpeg' });

it.each([
  ['jpeg', bytes('ffd8ffe0')],
  ['png', bytes('89504e470d0a1a0a')],
  ['webp', bytes('52494646aabbccdd', 'WEBPVP8 ')],
  ['heic', bytes('00000018', 'ftypheic')],
  ['pdf', bytes('', '%PDF-1.7')],
  ['other', bytes('', 'hello')],
  ['other', bytes('')],
] as const)('fileKind detects %s by the first bytes', (kind, head) =>
  expect(fileKind(head)).toBe(kind),
);

it.each([
  ['empty', file(bytes(''))],
  ['pdf', file(bytes('', '%PDF-1.7'), 'passport.jpg')],
  ['wrongType', file(bytes('', '<svg/>'))],
] as const)('takePhoto refuses a file that is not a photo: %s', async (problem, given) =>
  expect(await takePhoto(given)).toEqual({ problem }),
);

it('takePhoto refuses a file that is too large without reading it', async () => {
  const large = file(bytes('ffd8ff'));
  Object.defineProperty(large, 'size', { value: PHOTO_BYTES_MAX + 1 });
  expect(await takePhoto(large)).toEqual({ problem: 'tooLarge' });
});
