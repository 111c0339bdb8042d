import { createClient } from '@hongbao/sdk';
import { expect, it } from 'vitest';
import { startServer } from './startServer.ts';

it('startServer generates a control token and returns it when it listens beyond loopback', async () => {
  await using server = await startServer({ host: '0.0.0.0' });
  const url = `http://127.0.0.1:${server.port}`;
  await expect(createClient({ url }).calls.listWorlds()).rejects.toMatchObject({
    reason: 'forbidden',
  });
  const operator = createClient({ url, controlToken: server.controlToken ?? '' });
  expect(await operator.calls.listWorlds()).toMatchObject([{ id: 'main' }]);
});

it('startServer requires no control token on loopback', async () => {
  await using server = await startServer();
  expect(server.controlToken).toBeNull();
  expect(await createClient({ url: server.url }).calls.listWorlds()).toHaveLength(1);
});
