import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { bundledServer } from '@hongbao/test-support/bundledServer';
import { removeDataFolder, temporaryDataFolder } from '@hongbao/server/testing/templates';
import { expect, it } from 'vitest';

it('a port in use is reported before a world is created', async () => {
  const other = createServer();
  other.listen({ host: '127.0.0.1', port: 0 });
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const dataDir = await temporaryDataFolder();
  const run = spawnSync(process.execPath, [bundledServer()], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, SCENARIO: 'demo' },
    encoding: 'utf8',
    timeout: 60_000,
  });
  expect(run.status).toBe(1);
  expect(run.stderr).toMatch(new RegExp(`^Hongbao did not start: .*${port}.*\\n$`));
  expect(existsSync(join(dataDir, 'worlds', 'main.sqlite'))).toBe(false);
  other.close();
  removeDataFolder(dataDir);
}, 60_000);

it('a Node without a driver is reported in one line that names the cure', () => {
  const old = `Object.defineProperty(process.versions, 'node', { value: '20.20.2' })`;
  const run = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(old)}`, bundledServer()],
    { encoding: 'utf8', timeout: 60_000 },
  );
  expect(run.status).toBe(1);
  expect(run.stderr).toMatch(
    /^Hongbao did not start: Hongbao requires Node 22 or newer; this is 20\.20\.2\. .*\n$/,
  );
}, 60_000);
