import type { Browser } from '@playwright/test';

const BYTES_MAX = 60_000;
const QUALITIES = [70, 62, 54, 46, 38, 30, 24];

/** Combines pictures into one JPEG, side by side or stacked, in the highest quality that the size limit allows. */
export async function combinePictures(
  browser: Browser,
  shots: readonly Buffer[],
  isStacked: boolean,
  bytesMax = BYTES_MAX,
): Promise<Buffer> {
  const page = await browser.newPage({ deviceScaleFactor: 1 });
  const pictures = shots.map(
    (shot) => `<img src="data:image/png;base64,${shot.toString('base64')}">`,
  );
  await page.setContent(`<style>
    body { margin: 0; background: #b9b5ab; }
    main { display: inline-flex; flex-direction: ${isStacked ? 'column' : 'row'}; gap: 12px; padding: 12px; }
    img { display: block; border-radius: 16px; }
  </style><main>${pictures.join('')}</main>`);
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
  const sheet = page.locator('main');
  let pressed: Buffer = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    pressed = await sheet.screenshot({ type: 'jpeg', quality });
    if (pressed.length < bytesMax) break;
  }
  await page.close();
  return pressed;
}
