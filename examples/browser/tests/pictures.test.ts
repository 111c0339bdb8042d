import { startHongbao } from '@hongbao/testkit/browser';
import { expect, onTestFinished, test, vi } from 'vitest';

/** Shows a picture. Resolves with its width, or with `error`. */
function show(src: string): Promise<number | 'error'> {
  const img = document.createElement('img');
  return new Promise((resolve) => {
    img.addEventListener('load', () => resolve(img.naturalWidth));
    img.addEventListener('error', () => resolve('error'));
    img.src = src;
  });
}

async function picture(): Promise<Blob> {
  const canvas = new OffscreenCanvas(40, 20);
  canvas.getContext('2d')?.fillRect(0, 0, 40, 20);
  return canvas.convertToBlob();
}

test('an uploaded picture is shown with the service worker, until the exchange is stopped', async () => {
  const hongbao = await startHongbao({ serviceWorker: '/hongbao.sw.js' });
  const world = await hongbao.world();
  hongbao.serve(world);
  const member = await world.member();
  const path = await member.upload(await picture());
  const src = `/api/sys/common/static/${path}?token=${member.token}`;
  expect(await show(src)).toBe(40);
  expect(await show(`/api/sys/common/static/${path}`)).toBe('error');
  await hongbao.stop();
  expect(await show(`${src}&again`)).toBe('error');
});

test('a picture of another address is answered', async () => {
  const url = 'https://api.example.test';
  const hongbao = await startHongbao({ url, serviceWorker: '/hongbao.sw.js' });
  onTestFinished(() => hongbao.stop());
  const world = await hongbao.world();
  hongbao.serve(world);
  const member = await world.member();
  const path = await member.upload(await picture());
  expect(await show(`${url}/api/sys/common/static/${path}?token=${member.token}`)).toBe(40);
});

test('without the service worker a warning names the remedy', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const hongbao = await startHongbao();
  onTestFinished(async () => {
    warn.mockRestore();
    await hongbao.stop();
  });
  await show('/api/sys/common/static/temp/none.png');
  await vi.waitFor(() =>
    expect(warn.mock.calls.flat().join()).toContain('npx hongbao-service-worker public'),
  );
});

test('a service worker that does not exist is an error with the remedy', async () => {
  await expect(startHongbao({ serviceWorker: '/missing.js' })).rejects.toThrow(
    /\/missing\.js could not be registered: .* npx hongbao-service-worker public/,
  );
});
