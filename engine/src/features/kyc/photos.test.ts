import { applyKyc, getKycStatus } from '@hongbao/contracts/kyc/kyc.calls';
import { PHOTO_MEGAPIXELS_MAX, PHOTO_SIDE_MIN } from '@hongbao/contracts/kyc/photoQuality';
import { PNG, sendForm, uploadPng } from '@hongbao/test-support/upload';
import { encode as encodePng } from 'fast-png';
import { encode as encodeJpeg } from 'jpeg-js';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { describe, expect, it } from 'vitest';
import { fileType } from '../upload/fileType.ts';
import { photoProblem } from './photoProblem.ts';

const world = useWorld();
const passport = { idType: 'passport', idNumber: 'P1234567', realName: 'Li Wei' } as const;

type Grey = (x: number, y: number) => number;

/** Gray pixels, with four bytes each. */
function pixels(width: number, height: number, greyAt: Grey) {
  const data = new Uint8Array(width * height * 4).fill(255);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      data.fill(greyAt(x, y), (y * width + x) * 4, (y * width + x) * 4 + 3);
  return { width, height, data };
}

const print: Grey = (x, y) => ((x >> 3) % 2 === 0 && (y >> 3) % 3 === 0 ? 40 : 190);
const page = (greyAt: Grey = print, width = 640, height = 400) =>
  encodePng({ ...pixels(width, height, greyAt), channels: 4, depth: 8 });
const jpeg = (quality: number) => encodeJpeg(pixels(640, 400, print), quality).data;

/** The header of a PNG picture that claims a size. */
function claiming(width: number, height: number): Uint8Array {
  const bytes = Uint8Array.from(page());
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return bytes;
}

const ONE_PIXEL = encodePng({ width: 1, height: 1, data: new Uint8Array(1), channels: 1 });

/** Photos that are refused, with the key of the refusal and its problem. */
const refused = [
  ['one pixel', ONE_PIXEL, 'kycPhotoSize', 'size'],
  ['a photo of 299 pixels height', page(print, 640, 299), 'kycPhotoSize', 'size'],
  ['a picture that claims a gigapixel', claiming(32_000, 32_000), 'kycPhotoSize', 'size'],
  ['a dark photo', page((x, y) => print(x, y) / 5), 'kycPhotoLight', 'light'],
  ['a photo in a reflection', page((x, y) => print(x, y) + 65), 'kycPhotoLight', 'light'],
  [
    'a photo with a shadow',
    page((x, y) => (x < 320 ? print(x, y) / 4 : print(x, y))),
    'kycPhotoLight',
    'light',
  ],
  ['a blurred photo', page((x) => 120 + (x % 320) / 8), 'kycPhotoFocus', 'focus'],
  [
    'a document that is cut off',
    page((x, y) => (x < 300 ? print(x, y) : 150)),
    'kycPhotoFrame',
    'frame',
  ],
  ['a strip', page(print, 1000, 310), 'kycPhotoFrame', 'frame'],
  ['a damaged PNG', page().subarray(0, 200), 'kycPhotoUnreadable', 'unreadable'],
  ['a damaged JPEG', jpeg(80).subarray(0, 300), 'kycPhotoUnreadable', 'unreadable'],
  ['a document in PDF', Buffer.from('%PDF-1.7\n'), 'kycPhotoUnreadable', 'unreadable'],
] as const;

const stored = (bytes: Uint8Array) => ({ bytes, mime: fileType(bytes) ?? '' });

describe('the photo of an identity document', () => {
  it.each(refused)('%s is refused, and nothing is submitted', async (_, data, reason) => {
    const member = await world.given.member();
    const file = { name: 'file', filename: 'a.png', data: Buffer.from(data) };
    const sent = await sendForm(world, member.token, [file]);
    const portraitPath = JSON.parse(sent.text).result;
    const answer = await member.call(applyKyc, { body: { ...passport, portraitPath } });
    expect(answer).toMatchObject({ ok: false, reason, facts: { field: 'portraitPath' } });
    if (reason === 'kycPhotoSize')
      expect(answer).toMatchObject({
        facts: { min: PHOTO_SIDE_MIN, max: PHOTO_MEGAPIXELS_MAX },
      });
    expect(await member.must(getKycStatus)).toEqual({ status: 'none', canResubmit: true });
    const { rows } = await world.inside();
    expect(rows.count('KycApplication')).toBe(0);
    // The number of the document is not taken.
    const good = await uploadPng(world, member, 'kyc');
    await member.must(applyKyc, { body: { ...passport, portraitPath: good } });
  });

  it('is checked for both sides of a card', async () => {
    const member = await world.given.member();
    const frontPath = await uploadPng(world, member, 'kyc');
    const file = { name: 'file', filename: 'a.png', data: Buffer.from(ONE_PIXEL) };
    const backPath = JSON.parse((await sendForm(world, member.token, [file])).text).result;
    const body = { ...passport, idType: 'idCard', frontPath, backPath } as const;
    expect(await member.call(applyKyc, { body })).toMatchObject({
      reason: 'kycPhotoSize',
      facts: { field: 'backPath' },
    });
  });
});

describe('photoProblem', () => {
  it.each(refused)('reports for %s the problem behind %s', (_, bytes, __, problem) =>
    expect(photoProblem(stored(bytes))).toBe(problem),
  );

  const gray = pixels(640, 400, print);
  const one = gray.data.filter((_, index) => index % 4 === 0);
  it.each<[string, Uint8Array]>([
    ['a page in RGBA', page()],
    [
      'a page in RGB',
      encodePng({ ...gray, data: gray.data.filter((_, at) => at % 4 < 3), channels: 3 }),
    ],
    ['a page in gray', encodePng({ ...gray, data: one, channels: 1 })],
    [
      'a page with 16 bits',
      encodePng({ ...gray, data: Uint16Array.from(one, (v) => v * 257), channels: 1, depth: 16 }),
    ],
    ['a page in two colors', PNG],
    ['a photo as JPEG', jpeg(90)],
    ['a photo as JPEG of low quality', jpeg(40)],
  ])('accepts %s', (_, bytes) => expect(photoProblem(stored(bytes))).toBeNull());
});
