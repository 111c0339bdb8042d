import type { APIRequestContext, Browser } from '@playwright/test';
import { createWorld } from '../support/operator.ts';
import type { Phone } from './phone.ts';

/** Size of a picture in the gallery of scenarios. It is rendered at twice the resolution. */
const SIZE = { width: 108, height: 232 };
const BYTES_MAX = 8_000;
const QUALITIES = [0.8, 0.7, 0.6, 0.5, 0.4];

/** Takes a small picture of the first screen of every built-in scenario. */
export async function scenarioPictures(
  browser: Browser,
  request: APIRequestContext,
  openPhone: (world: string, token: string | undefined) => Promise<Phone>,
) {
  const answer = await request.get('/control/scenarios');
  const { result } = (await answer.json()) as { result: { name: string; kind: string }[] };
  const builtIn = result.filter(({ kind }) => kind === 'built-in');
  return builtIn.map(
    ({ name }) =>
      [
        `scenario-${name}`,
        async () => {
          const { get, post, world } = await createWorld(request, {
            id: `tour-${name}`,
            seed: `tour-${name}`,
            scenario: name,
          });
          const { records } = await get<{ records: { id: string }[] }>(
            '/members?keyword=demo@hongbao',
          );
          const id = records[0]?.id;
          const token = id
            ? (await post<{ token: string }>(`/members/${id}/token`)).token
            : undefined;
          const phone = await openPhone(world, token);
          const shot = await phone.page.screenshot();
          await phone.page.context().close();
          return small(browser, shot);
        },
      ] as const,
  );
}

/** Scales a picture to the size of the gallery. */
async function small(browser: Browser, shot: Buffer): Promise<Buffer> {
  const page = await browser.newPage();
  await page.setContent(`<img src="data:image/png;base64,${shot.toString('base64')}">`);
  for (const quality of QUALITIES) {
    const address = await page.evaluate(
      async ({ width, height, quality: wanted }) => {
        const [image] = document.images;
        if (!image) return '';
        await image.decode();
        const canvas = document.createElement('canvas');
        Object.assign(canvas, { width, height });
        const context = canvas.getContext('2d');
        if (context) context.imageSmoothingQuality = 'high';
        context?.drawImage(image, 0, 0, width, height);
        return canvas.toDataURL('image/webp', wanted);
      },
      { ...SIZE, quality },
    );
    const pressed = Buffer.from(address.split(',')[1] ?? '', 'base64');
    if (pressed.length > 0 && pressed.length < BYTES_MAX) {
      await page.close();
      return pressed;
    }
  }
  throw new Error('The picture exceeds its size limit in every quality.');
}
