import { X509Certificate, createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { chromium } from '@playwright/test';
import { front } from '../support/front.ts';
import { OwnServer } from '../support/ownServer.ts';
import { expect, test } from '../support/test.ts';

const PORT = 3190;
const server = new OwnServer(PORT, { HTTPS: 'on' });

test.beforeAll(() => server.start());
test.afterAll(() => server.remove());

test('over https the app shows prices, registers its service worker and makes the calls of the operator', async ({
  launchOptions,
  viewport,
}) => {
  const profile = mkdtempSync(join(tmpdir(), 'hongbao-https-'));
  // Chromium trusts the key of this server only, as a device trusts its authority.
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions,
    viewport,
    // The configuration of the journeys blocks them in every context.
    serviceWorkers: 'allow',
    isMobile: true,
    args: [
      ...(launchOptions.args ?? []),
      `--ignore-certificate-errors-spki-list=${await keyHash(PORT)}`,
    ],
  });
  try {
    const page = await context.newPage();
    const answer = await page.goto(`${server.origin}/#/hangqing`);
    expect(answer?.status()).toBe(200);
    await expect(front(page).getByTestId('market-BTC')).toBeVisible();
    expect(await page.evaluate(() => isSecureContext)).toBe(true);
    const opened = await page.evaluate(
      () =>
        new Promise((resolve) => {
          const socket = new WebSocket(`wss://${location.host}/api/trade/socket`);
          socket.onmessage = ({ data }) => resolve(JSON.parse(data).channel ?? null);
          socket.onopen = () => socket.send('{"op":"subscribe","channel":"prices"}');
          socket.onerror = () => resolve('failed');
        }),
    );
    expect(opened).not.toBe('failed');
    const streamed = await page.evaluate(
      () =>
        new Promise((resolve) => {
          const stream = new EventSource('/api/trade/stream?symbols=BTC/USDT');
          stream.onopen = () => resolve('open');
          stream.onerror = () => resolve('failed');
        }),
    );
    expect(streamed).toBe('open');
    const created = await page.evaluate(() =>
      fetch('/control/worlds', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ id: 'secure', scenario: 'empty' }),
      }).then((created) => created.text()),
    );
    expect(created).toContain('"secure"');
    expect(created).not.toContain('http://');
    const scope = await page.evaluate(() => navigator.serviceWorker.ready.then((one) => one.scope));
    expect(scope).toBe(`${server.origin}/`);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
});

/** Returns the hash of the public key of a server, in the format of Chromium's option. */
async function keyHash(port: number): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  const { raw } = socket.getPeerCertificate();
  socket.destroy();
  const key = new X509Certificate(raw).publicKey.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(key).digest('base64');
}
