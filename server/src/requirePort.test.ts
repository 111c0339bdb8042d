import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { requirePort } from './requirePort.ts';
import { bundledServer } from './testing/bundledServer.ts';
import { removeDataFolder, temporaryDataFolder } from './testing/templates.ts';

async function portInUse() {
  const server = createServer();
  server.listen({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { port: address.port, free: () => server.close() };
}

it('detects whether a port is in use, and leaves it free', async () => {
  const { port, free } = await portInUse();
  await expect(requirePort('127.0.0.1', port)).rejects.toThrow(/EADDRINUSE/);
  free();
  await requirePort('127.0.0.1', port);
  await requirePort('127.0.0.1', port);
  await requirePort('127.0.0.1', 0);
});

it('reports a port in use before it creates a world', async () => {
  const { port, free } = await portInUse();
  const dataDir = await temporaryDataFolder();
  const run = spawnSync(process.execPath, [bundledServer()], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, SCENARIO: 'demo' },
    encoding: 'utf8',
    timeout: 60_000,
  });
  expect(run.status).toBe(1);
  expect(run.stderr).toMatch(new RegExp(`did not start: .*${port}`));
  expect(existsSync(join(dataDir, 'worlds', 'main.sqlite'))).toBe(false);
  free();
  removeDataFolder(dataDir);
}, 60_000);
