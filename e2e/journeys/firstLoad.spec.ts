import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

/** Duration of the measurement from the navigation, in milliseconds. */
const FIRST_MS = 10_000;
/** Maximum of the scripts over the wire: bodies compressed with brotli, and headers. */
const SCRIPT_BYTES_MAX = 230_000;
/** Maximum of scripts and style sheets. */
const FILES_MAX = 14;

test.use({ serviceWorkers: 'allow' });

for (const route of ['/home', '/login'])
  test(`a first visit of ${route} downloads at most ${SCRIPT_BYTES_MAX / 1_000} kB of scripts in its first ten seconds`, async ({
    page,
    context,
  }) => {
    const transfers = await recordTransfers(page);
    await page.goto(`/#${route}`);
    await page.waitForTimeout(FIRST_MS);
    // Requests of a service worker are not those of the page. It must not have started, because it downloads every page.
    expect(context.serviceWorkers()).toEqual([]);
    const byKind = new Map<string, { files: number; bytes: number }>();
    for (const { kind, bytes } of transfers.values()) {
      const sum = byKind.get(kind) ?? { files: 0, bytes: 0 };
      byKind.set(kind, { files: sum.files + 1, bytes: sum.bytes + bytes });
    }
    const shown = [...byKind].map(
      ([kind, { files, bytes }]) => `${kind} ${(bytes / 1_000).toFixed(1)} kB in ${files}`,
    );
    console.log(`First visit of ${route}: ${shown.join(', ')}`);
    const scripts = byKind.get('Script') ?? { files: 0, bytes: 0 };
    const styles = byKind.get('Stylesheet') ?? { files: 0, bytes: 0 };
    expect(scripts.bytes, 'the page was loaded').toBeGreaterThan(50_000);
    expect(scripts.bytes).toBeLessThanOrEqual(SCRIPT_BYTES_MAX);
    expect(scripts.files + styles.files).toBeLessThanOrEqual(FILES_MAX);
  });

/** Records the bytes over the wire of each request of a page, by the kinds of Chromium. */
async function recordTransfers(page: Page) {
  const transfers = new Map<string, { kind: string; bytes: number }>();
  const session = await page.context().newCDPSession(page);
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    // Preloaded modules have no type of their own.
    const kind = response.mimeType.endsWith('javascript') ? 'Script' : type;
    transfers.set(requestId, { kind, bytes: 0 });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const transfer = transfers.get(requestId);
    if (transfer) transfer.bytes = encodedDataLength;
  });
  await session.send('Network.enable');
  return transfers;
}
