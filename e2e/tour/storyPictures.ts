import { expect, type APIRequestContext, type Browser } from '@playwright/test';
import { callsByName } from '../../contracts/src/calls.ts';
import type { Story } from '../../contracts/src/stories/stories.types.ts';
import { FaultWatch } from '../support/faultWatch.ts';

/** The built-in stories. */
export const storyNames = [
  'sealed-order',
  'crash',
  'monday',
  'vip-3',
  'pledge-loan',
  'ieo-draw',
] as const;
const SIZE = { width: 1440, height: 900 };
/** Width of a picture in the documents, in pixels, and its JPEG quality. */
const SAVED = { width: 960, quality: 0.6 };
/** Maximum time of a step, in milliseconds: a step may advance the world by days. */
const SLOW = { timeout: 60_000 };
/** Time until answers are received and charts are rendered, in milliseconds. */
const SETTLE_MS = 2_500;

/**
 * Plays a story on the Desk and takes a picture of every step, named `story-<name>-<step>`. Rejects with the faults of a
 * step: an alert, a refusal, an error in the console.
 */
export async function storyPictures(
  browser: Browser,
  request: APIRequestContext,
  baseURL: string,
  name: string,
): Promise<readonly (readonly [name: string, picture: Buffer])[]> {
  const answer = await request.get(`/control/stories/${name}`);
  const { result: story } = (await answer.json()) as { result: Story };
  const context = await browser.newContext({
    baseURL,
    viewport: SIZE,
    deviceScaleFactor: 1,
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    colorScheme: 'dark',
  });
  const page = await context.newPage();
  // The compiler of this script marks functions with this helper, which pages do not have.
  await page.addInitScript('globalThis.__name = (named) => named');
  const faults = new FaultWatch(refusalsOf(story));
  await faults.watch(page);
  await page.goto('/desk.html?panel=stories');
  await page.getByTestId(`tell-${name}`).click();
  const pictures: [string, Buffer][] = [];
  for (const index of story.steps.keys()) {
    const step = index + 1;
    await expect(page.getByTestId('story-next')).toHaveAttribute('aria-busy', 'false', SLOW);
    await page.getByTestId('story-next').click();
    await expect(page.getByTestId('story')).toHaveAttribute('data-step', String(step), SLOW);
    await page.waitForTimeout(SETTLE_MS);
    await faults.expectNone(`${name}, step ${step}`);
    pictures.push([`story-${name}-${step}`, await scaled(browser, await page.screenshot())]);
  }
  await context.close();
  return pictures;
}

/** Returns the refusals that a story declares. */
function refusalsOf({ steps }: Story) {
  const asked = steps.flatMap(({ act = [], control = [] }) => [...act, ...control]);
  return asked.flatMap(({ call, refused }) => {
    const path = callsByName.get(call)?.path;
    return refused === undefined || path === undefined ? [] : [{ path, reason: refused }];
  });
}

/** Scales a picture to the width of the documents. */
async function scaled(browser: Browser, shot: Buffer): Promise<Buffer> {
  const page = await browser.newPage();
  await page.setContent(`<img src="data:image/png;base64,${shot.toString('base64')}">`);
  const address = await page.evaluate(async ({ width, quality }) => {
    const [image] = document.images;
    if (!image) throw new Error('There is no picture.');
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = Math.round((image.naturalHeight * width) / image.naturalWidth);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('There is no canvas.');
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL('image/jpeg', quality);
  }, SAVED);
  await page.close();
  return Buffer.from(address.split(',')[1] ?? '', 'base64');
}
