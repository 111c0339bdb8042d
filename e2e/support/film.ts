import type { CDPSession, Page } from '@playwright/test';

/** A recorded frame: its time (ms since the start), and the brightness of its parts (0 to 255). */
export interface Frame {
  readonly atMs: number;
  readonly parts: readonly number[];
}

const EDGE = 24;

/** Records the frames that the browser shows during an action. The first frame is the state before the action. */
export async function film(page: Page, act: () => Promise<void>, forMs = 700): Promise<Frame[]> {
  const cdp = await page.context().newCDPSession(page);
  const taken: { data: string; at: number }[] = [];
  cdp.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    taken.push({ data, at: (metadata.timestamp ?? 0) * 1_000 });
    void cdp.send('Page.screencastFrameAck', { sessionId });
  });
  await cdp.send('Page.startScreencast', {
    format: 'jpeg',
    quality: 60,
    maxWidth: 195,
    maxHeight: 422,
  });
  await page.waitForTimeout(200);
  const before = taken.at(-1);
  const startAt = Date.now();
  await act();
  await page.waitForTimeout(forMs);
  await cdp.send('Page.stopScreencast');
  const later = taken.filter(({ at }) => at > startAt);
  const frames = await Promise.all(
    [...(before ? [before] : []), ...later].map(async ({ data, at }) => ({
      atMs: Math.max(0, at - startAt),
      parts: await brightness(page, cdp, data),
    })),
  );
  await cdp.detach();
  return frames;
}

async function brightness(page: Page, _cdp: CDPSession, data: string): Promise<number[]> {
  return page.evaluate(
    async ([picture, edge]) => {
      const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
      const canvas = new OffscreenCanvas(edge, edge);
      const context = canvas.getContext('2d');
      context?.drawImage(bitmap, 0, 0, edge, edge);
      const pixels = context?.getImageData(0, 0, edge, edge).data ?? new Uint8ClampedArray();
      const parts: number[] = [];
      for (let index = 0; index < pixels.length; index += 4)
        parts.push(
          ((pixels[index] ?? 0) + (pixels[index + 1] ?? 0) + (pixels[index + 2] ?? 0)) / 3,
        );
      return parts;
    },
    [data, EDGE] as const,
  );
}

/** Returns the difference of two frames: the mean difference of the brightness of their parts. */
export function difference(a: Frame, b: Frame): number {
  const sum = a.parts.reduce(
    (total, part, index) => total + Math.abs(part - (b.parts[index] ?? 0)),
    0,
  );
  return sum / a.parts.length;
}
