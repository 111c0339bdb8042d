import type { Locator, Page } from '@playwright/test';

interface File {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

interface Look {
  /** Brightness, from 0 (black) to 255 (white). */
  light?: number;
  /** Radius of the blur, in pixels. */
  blur?: number;
}

/** Draws a card with text in the page: 1200 x 760 pixels, as a JPEG. */
export async function cardPhoto(page: Page, { light = 170, blur = 0 }: Look = {}): Promise<File> {
  const url = await page.evaluate(
    ([paper, smear]) => {
      const canvas = document.createElement('canvas');
      canvas.width = 1200;
      canvas.height = 760;
      const pen = canvas.getContext('2d');
      if (!pen) throw new Error('No canvas');
      if (smear) pen.filter = `blur(${smear}px)`;
      pen.fillStyle = `rgb(${paper}, ${paper}, ${paper})`;
      pen.fillRect(-99, -99, 1400, 960);
      pen.fillStyle = '#000';
      pen.font = '52px sans-serif';
      for (let line = 0; line < 9; line += 1)
        pen.fillText('IDENTITY CARD 0123456789 SPECIMEN', 60, 90 + line * 76);
      return canvas.toDataURL('image/jpeg', 0.9);
    },
    [light, blur] as const,
  );
  return file('card.jpg', 'image/jpeg', Buffer.from(url.split(',')[1] ?? '', 'base64'));
}

/** Returns the same picture with an EXIF orientation: rotated by a quarter turn to the right. */
export function rotated({ buffer }: File): File {
  const exif = Buffer.from(
    'ffe100224578696600004d4d002a00000008000101120003000000010006000000000000',
    'hex',
  );
  return file(
    'rotated.jpg',
    'image/jpeg',
    Buffer.concat([buffer.subarray(0, 2), exif, buffer.subarray(2)]),
  );
}

/** Unusable pictures. Each is reported at its field. */
export const badPhotos = {
  empty: file('empty.jpg', 'image/jpeg', Buffer.alloc(0)),
  pdf: file('passport.jpg', 'image/jpeg', Buffer.from('%PDF-1.7\n%binary')),
  heic: file(
    'IMG_0001.HEIC',
    'image/heic',
    Buffer.concat([Buffer.from('00000018', 'hex'), Buffer.from('ftypheic'), Buffer.alloc(200)]),
  ),
  text: file('photo.png', 'image/png', Buffer.from('not a picture at all')),
  broken: file('broken.jpg', 'image/jpeg', Buffer.from('ffd8ffe000104a464946', 'hex')),
};

/** Selects a picture of 50 MB, which is created in the page, so that it is not transferred from the test. */
export function attachLargeFile(input: Locator): Promise<void> {
  return input.evaluate((element: HTMLInputElement) => {
    const chosen = new DataTransfer();
    chosen.items.add(new File([new Uint8Array(50_000_000)], 'large.jpg', { type: 'image/jpeg' }));
    element.files = chosen.files;
    element.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

function file(name: string, mimeType: string, buffer: Buffer): File {
  return { name, mimeType, buffer };
}
