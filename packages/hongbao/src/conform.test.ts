import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { setAnswer } from '@hongbao/contracts/control/answers.calls';
import { vectorPrivateKeyPem } from '@hongbao/contracts/envelope.vectors';
import { getMember } from '@hongbao/contracts/member/member.calls';
import { createClient } from '@hongbao/sdk';
import { type TestServer, startServer } from '@hongbao/server/testing/server';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

let server: TestServer;
let origin = '';
let folder = '';
let child: ChildProcess | null = null;
beforeAll(async () => {
  server = await startServer();
  await server.createWorld({ id: 'main' });
  await server.createWorld({ id: 'copy' });
  origin = await server.listen();
  folder = mkdtempSync(join(tmpdir(), 'hongbao-conform-'));
});
afterEach(() => {
  child?.kill('SIGKILL');
  child = null;
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts `hongbao conform --listen 0` as a process. Resolves when it listens. */
async function startProxy(url: string, ...options: readonly string[]) {
  const bin = fileURLToPath(new URL('./bin.ts', import.meta.url));
  const args = ['--import', 'tsx', bin, 'conform', '--url', url, '--listen', '0', ...options];
  const env = { ...process.env, HONGBAO_URL: origin };
  const started = spawn(process.execPath, args, { env, stdio: 'pipe' });
  child = started;
  const printed: string[] = [];
  const exited = once(started, 'close').then(([code]) => Number(code));
  const proxy = new Promise<string>((resolve, reject) => {
    for (const stream of [started.stdout, started.stderr])
      createInterface(stream).on('line', (line) => {
        printed.push(line);
        const [found] = /^http:\S+(?= forwards to)/.exec(line) ?? [];
        if (found !== undefined) resolve(found);
      });
    void exited.then((code) => reject(new Error(`ended with ${code}: ${printed.join('\n')}`)));
  });
  return { proxy: await proxy, process: started, printed, exited };
}

const order = { symbol: 'BTC/USDT', direction: 'long', quantity: '0.01', leverage: 10 } as const;

it('compares and records the session of an app, with which another world answers', async () => {
  const key = join(folder, 'key.pem');
  const output = join(folder, 'answers.json');
  writeFileSync(key, vectorPrivateKeyPem);
  const options = ['--key', key, '-o', output, '--into', 'copy', '--strict'];
  const { proxy, process: running, printed, exited } = await startProxy(origin, ...options);
  const main = server.openWorld('main');
  const { token } = await main.given.member({ usdt: '1000' });
  const member = createClient({ url: proxy, world: 'main' }).with({ token });
  const recorded = await member.calls.getMember();
  const position = await member.calls.openPosition(order);
  await expect(member.calls.openPosition({ ...order, quantity: '9000' })).rejects.toThrow();
  // npm forwards the signal that the terminal has sent to the command already.
  running.kill('SIGINT');
  running.kill('SIGINT');
  running.kill('SIGTERM');
  expect(await exited).toBe(0);
  const text = printed.join('\n');
  expect(text).toContain('3 calls compared: 3 fit, 0 differ, 0 only refused. Notes: 0.');
  // The client has requested the public key.
  expect(text).toContain('The answer of getSetting is not recorded:');

  const answers = JSON.parse(readFileSync(output, 'utf8')) as { call: string }[];
  expect(answers).toMatchObject([
    { call: 'getMember', status: 200, body: { result: recorded } },
    { call: 'openPosition', status: 200, body: { result: { id: position.id } } },
  ]);
  const copy = server.openWorld('copy');
  const other = await copy.given.member({ usdt: '1000' });
  expect(await other.must(getMember)).toEqual(recorded);
});

it('prints a finding when it is new, and exits with 1 when stdin ends', async () => {
  const main = server.openWorld('main');
  const body = { call: 'getMember', merge: { result: { vipLevel: 'seven' } } };
  await main.must(setAnswer, { params: { world: 'main' }, body });
  const { proxy, process: running, printed, exited } = await startProxy(origin);
  const { token } = await main.given.member({});
  const headers = { 'x-access-token': token, 'x-world': 'main' };
  for (let count = 0; count < 3; count += 1) await fetch(`${proxy}${getMember.path}`, { headers });
  await expect.poll(() => printed.length).toBe(2);
  running.stdin?.end();
  expect(await exited).toBe(1);
  expect(printed[1]).toMatch(/^✗ getMember {2}result\.vipLevel: is a string, must be/);
  expect(printed.join('\n')).toContain('3 of 3 requests differ');
});

it('ends after --for with 3 if the backend did not answer, and prints the report as JSON', async () => {
  const closing = createServer((request) => request.socket.destroy()).listen(0, '127.0.0.1');
  await once(closing, 'listening');
  const { port } = closing.address() as AddressInfo;
  const running = await startProxy(`http://127.0.0.1:${port}`, '--for', '1s', '--json');
  expect((await fetch(`${running.proxy}${getMember.path}`)).status).toBe(502);
  expect(await running.exited).toBe(3);
  closing.close();
  expect(JSON.parse(running.printed.at(-1) ?? '')).toMatchObject({
    compared: 0,
    notAnswered: {
      'getMember: the backend closed the connection before its answer was complete': 1,
    },
  });
});

it('exits with 1 if nothing was compared', async () => {
  const { exited, printed } = await startProxy(origin, '--for', '10ms');
  expect(await exited).toBe(1);
  expect(printed.at(-1)).toBe('No answer was compared.');
});

it('refuses to start for a world that does not exist', async () => {
  await expect(startProxy(origin, '--into', 'nowhere')).rejects.toThrow('worldUnknown');
});
