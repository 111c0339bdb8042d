import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test as base } from '@hongbao/testkit/vitest';

const bin = join(dirname(createRequire(import.meta.url).resolve('hongbao')), 'bin.js');

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs the installed command in an empty folder with the world of the test. */
const test = base.extend<{ folder: string; hongbaoCommand: (...words: string[]) => Promise<Ran> }>({
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'hongbao-command-'));
    await use(folder);
    rmSync(folder, { recursive: true });
  },
  hongbaoCommand: async ({ folder, world }, use) => {
    const env = { ...process.env, HONGBAO_URL: world.url, HONGBAO_WORLD: world.id };
    await use(
      (...words) =>
        new Promise((resolve) => {
          execFile(process.execPath, [bin, ...words], { cwd: folder, env }, (error, out, err) =>
            resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
          );
        }),
    );
  },
});

test('triggers a situation, advances the clock to its event and audits the ledger', async ({
  hongbaoCommand,
  world,
}) => {
  const { out } = await hongbaoCommand('trigger', 'margin-call', '--in', '60s', '--json');
  expect(JSON.parse(out)).toMatchObject({
    name: 'margin-call',
    createdIds: { loan: expect.any(String) },
  });
  const advanced = await hongbaoCommand('clock', 'advance', '60s');
  expect(advanced.out).toContain('Margin call');
  expect((await hongbaoCommand('ledger', 'audit')).code).toBe(0);
  expect(await world.traffic.list()).toEqual([]);
});

test('playing a story twice produces the same state', async ({ hongbaoCommand }) => {
  const play = async () =>
    JSON.parse((await hongbaoCommand('story', 'play', 'crash', '--json')).out);
  const first = await play();
  expect(first).toMatchObject({ index: 8, of: 8, failure: null });
  expect(await play()).toEqual(first);
  expect((await hongbaoCommand('story', 'play', 'crush')).code).toBe(1);
});

test('an imported world does not differ from the exported world', async ({
  hongbaoCommand,
  hongbao,
  world,
}) => {
  await world.member({ usdt: '10' });
  expect((await hongbaoCommand('worlds', 'export', '-o', 'kept.sqlite')).code).toBe(0);
  const brought = await hongbaoCommand('worlds', 'import', `${world.id}b`, '--file', 'kept.sqlite');
  expect([brought.code, brought.err]).toEqual([0, '']);
  await using twin = hongbao.open(`${world.id}b`);
  expect(await world.diff(twin)).toEqual([]);
});

test('prints requests as they happen', async ({ folder, hongbaoCommand, world }) => {
  const env = { ...process.env, HONGBAO_URL: world.url, HONGBAO_WORLD: world.id };
  const logs = spawn(process.execPath, [bin, 'logs', '-f'], { cwd: folder, env });
  let output = '';
  logs.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const member = await world.member();
  await expect
    .poll(async () => (await member.calls.getMember(), output), { timeout: 20_000, interval: 500 })
    .toContain('getMember');
  logs.kill('SIGINT');
  expect(
    (await hongbaoCommand('logs', '--call', 'getMember', '-n', '1')).out.split('\n'),
  ).toHaveLength(2);
});

test('exports a recorded request as code that sends it again', async ({
  hongbaoCommand,
  world,
}) => {
  const member = await world.member({ usdt: '1000' });
  const order = { symbol: 'BTC/USDT', direction: 'long', quantity: '0.01', leverage: 10 } as const;
  await member.calls.openPosition(order);
  const [request] = await world.traffic.list({ call: 'openPosition' });
  // The script is in this folder, so that its packages can be resolved.
  const script = join(import.meta.dirname, `again-${world.id}.mjs`);
  await hongbaoCommand('traffic', 'testkit', request?.id ?? '', '-o', script);
  const env = { ...process.env, TOKEN: member.token };
  // Asynchronous, because the server runs in this process and execFileSync would block it.
  const { stdout } = await promisify(execFile)(process.execPath, [script], { env });
  rmSync(script);
  expect(stdout).toContain('ok: true');
  // The script sends the same Idempotency-Key, so there is only one position.
  expect((await member.calls.listPositions({ status: 'running' })).total).toBe(1);
});

test('exits with 1 for a refusal, 2 for invalid arguments and 3 without a server', async ({
  hongbaoCommand,
}) => {
  const refused = await hongbaoCommand('trigger', 'margin-cal');
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('margin-call?')]);
  expect(await hongbaoCommand('wrlds')).toMatchObject({
    code: 2,
    err: expect.stringContaining('worlds'),
  });
  expect((await hongbaoCommand('worlds', 'list', '--url', 'http://127.0.0.1:1')).code).toBe(3);
});

test('reports that the port is in use before it creates any file', async ({
  folder,
  hongbaoCommand,
}) => {
  const taken = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => taken.once('listening', resolve));
  const { port } = taken.address() as { port: number };
  expect(await hongbaoCommand('--port', String(port))).toMatchObject({
    code: 1,
    err: expect.stringContaining('in use'),
  });
  expect(readdirSync(folder)).toEqual([]);
  taken.close();
});

test('runs doctor, completion and version', async ({ hongbaoCommand }) => {
  expect(await hongbaoCommand('doctor')).toMatchObject({
    code: 0,
    out: expect.stringContaining('✓ key'),
  });
  expect((await hongbaoCommand('completion', 'bash')).out).toContain('complete');
  expect((await hongbaoCommand('words-after', '--', 'clock', 'adv')).out).toBe('advance\n');
  expect((await hongbaoCommand('--version')).out).toMatch(/^\d+\.\d+\.\d+\n$/);
});

test('runs a command with a server of its own and ends with its exit code', async ({
  hongbaoCommand,
}) => {
  const script = `
    const answer = await fetch(process.env.HONGBAO_URL + '/health');
    console.log('health', answer.status);
    process.exit(3);`;
  const { code, out } = await hongbaoCommand(
    'exec',
    '--',
    process.execPath,
    '--input-type=module',
    '-e',
    script,
  );
  expect([code, out.trim()]).toEqual([3, 'health 200']);
  const missing = await hongbaoCommand('exec', '--', 'no-such-command');
  expect([missing.code, missing.err]).toEqual([127, expect.stringContaining('no-such-command')]);
});
