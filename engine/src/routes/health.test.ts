import { renameSync } from 'node:fs';
import { expect, it } from 'vitest';
import { startServer } from '@hongbao/server/testing/server';

it('a server answers /health with 200, and with 503 while its data folder is unusable', async () => {
  const { listen, config, stop } = await startServer();
  const url = await listen();
  const health = async () => {
    const answer = await fetch(`${url}/health`);
    return { status: answer.status, body: (await answer.json()) as object };
  };
  expect(await health()).toEqual({ status: 200, body: { server: 'single' } });
  const aside = `${config.dataDir}-aside`;
  renameSync(config.dataDir, aside);
  try {
    expect(await health()).toMatchObject({
      status: 503,
      body: { success: false, result: { reason: 'worldUnavailable' } },
    });
  } finally {
    renameSync(aside, config.dataDir);
  }
  expect(await health()).toMatchObject({ status: 200 });
  await stop();
});
