import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { createPublicKey } from 'node:crypto';
import { createWorld } from '@hongbao/contracts/control/worlds.calls';
import { WEEK_MS } from '@hongbao/contracts/time';
import { type Client } from '@hongbao/testkit/client';
import { type Control, createControl } from '@hongbao/testkit/control';
import { everyFeature } from '@hongbao/testkit/everyFeature';
import { remoteClient } from '@hongbao/testkit/remote';
import { TEST_AT } from '../testing/server.ts';
import { removeDataFolder, temporaryDataFolder } from '../testing/templates.ts';
import { afterAll, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const MEMBERS = 3;
const children = new Set<ChildProcess>();
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

interface Running {
  readonly child: ChildProcess;
  readonly client: (world: string) => Client;
  readonly control: (world: string) => Control;
}

/** The real server in a process of its own. */
async function start(dataDir: string): Promise<Running> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(ROOT, 'server/src/main.ts')], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      SCENARIO: 'empty',
      SEED: 'killed',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  const origin = await new Promise<string>((resolve, reject) => {
    let text = '';
    const read = (chunk: Buffer) => {
      text += chunk.toString();
      const [, found] = /App\s+(http:\/\/[^/]+)\//.exec(text) ?? [];
      if (found) resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${text}`)));
  });
  const pem = readFileSync(join(dataDir, 'keys/envelope.pem'), 'utf8');
  const publicKeyPem = createPublicKey(pem).export({ type: 'spki', format: 'pem' }).toString();
  const client = (world: string) => remoteClient({ origin, publicKeyPem, world });
  return { child, client, control: (world) => createControl(client(world), world) };
}

async function kill({ child }: Running): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
  children.delete(child);
}

/** Members with something begun in every feature, the same in every world of the same seed. */
async function populate(client: Client, control: Control, world: string): Promise<void> {
  await everyFeature(client, control, { world, members: MEMBERS });
  await control.intervene({
    symbol: 'ETH/USDT',
    kind: 'volatility',
    factor: 3,
    durationMs: WEEK_MS,
  });
}

it('a server killed in the middle of an advance goes on to the same books', async () => {
  const dataDir = await temporaryDataFolder();
  let server = await start(dataDir);
  for (const id of ['straight', 'killed']) {
    await server.client('main').must(createWorld, { body: { id, scenario: 'empty', at: TEST_AT } });
    await populate(server.client(id), server.control(id), id);
  }
  expect(await server.control('killed').hash()).toBe(await server.control('straight').hash());
  const until = TEST_AT + WEEK_MS;
  await server.control('straight').advanceTo(until);

  const stops: number[] = [];
  for (const waitMs of [60, 150]) {
    const cut = server
      .control('killed')
      .advanceTo(until)
      .then(
        () => 'arrived',
        () => 'cut',
      );
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    await kill(server);
    stops.push(Number((await cut) === 'cut'));
    server = await start(dataDir);
  }
  expect(Math.max(...stops), 'no advance was cut').toBe(1);
  const [straight, killed] = [server.control('straight'), server.control('killed')];
  await killed.advanceTo(until);
  expect(await killed.now()).toBe(await straight.now());
  for (const control of [straight, killed])
    expect(await control.audit()).toMatchObject({ balanced: true, problems: [] });
  expect(await killed.hash()).toBe(await straight.hash());
  await kill(server);
  removeDataFolder(dataDir);
}, 120_000);
