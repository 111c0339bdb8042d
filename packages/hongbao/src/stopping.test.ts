import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type Socket, connect } from 'node:net';
import { join } from 'node:path';
import { streamTrade } from '@hongbao/contracts/market/market.calls';
import { getServerTime } from '@hongbao/contracts/settings/settings.calls';
import { DAY_MS } from '@hongbao/contracts/time';
import { fetchFrom } from '@hongbao/test-support/transport';
import { PNG, sendForm } from '@hongbao/test-support/upload';
import { bundledServer } from '@hongbao/test-support/bundledServer';
import {
  type ServerProcess,
  originOf,
  useServerProcess,
} from '@hongbao/test-support/serverProcess';
import { removeDataFolder, temporaryDataFolder } from '@hongbao/server/testing/templates';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const start = useServerProcess();
const sockets: Socket[] = [];
const commands: ChildProcess[] = [];
/** All tests share one folder, so that only the first server creates a world. */
let dataDir = '';
beforeAll(async () => {
  dataDir = await temporaryDataFolder();
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(() => {
  for (const command of commands) command.kill('SIGKILL');
  removeDataFolder(dataDir);
});

/** Opens a connection that sends some bytes and then waits. */
async function hold(port: number, bytes: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(bytes);
  return socket;
}

const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nhost: a\r\n${headers}\r\n`;

const HALF_A_LOGIN =
  'POST /api/app/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n"';

/** Time until a process exits, and its exit code. */
async function ending(child: ChildProcess): Promise<{ ms: number; code: number | null }> {
  const started = performance.now();
  const [code] = (await once(child, 'exit')) as [number | null];
  return { ms: performance.now() - started, code };
}

describe('a server that receives a stop signal', () => {
  let server: ServerProcess;
  beforeEach(async () => {
    server = await start(dataDir);
  }, 60_000);

  it.each(['SIGINT', 'SIGHUP'] as const)(
    'exits immediately after %s when no request is running',
    async (signal) => {
      await hold(server.port, get(getServerTime.path)).then((socket) => once(socket, 'data'));
      const gone = ending(server.child);
      server.child.kill(signal);
      const { ms, code } = await gone;
      expect(code).toBe(0);
      expect(ms).toBeLessThan(5_000);
    },
  );

  it('exits within five seconds, regardless of open connections', async () => {
    const { port } = server;
    const { token = '' } = await server.control('main').createMember({});
    const data = Buffer.concat([PNG, Buffer.alloc(9_000_000)]);
    const world = { id: 'main', send: fetchFrom(server.origin) };
    const { text } = await sendForm(world, token, [{ name: 'file', filename: 'a.png', data }]);
    const file = `/api/sys/common/static/${JSON.parse(text).result}`;
    const idle = await hold(port, get(getServerTime.path));
    await once(idle, 'data');
    await hold(port, 'GET /api/pub');
    await hold(port, HALF_A_LOGIN);
    const listener = await hold(port, get(streamTrade.path));
    await once(listener, 'data');
    const reader = await hold(port, get(file, `x-access-token: ${token}\r\n`));
    await once(reader, 'data');
    reader.pause();
    const gone = ending(server.child);
    server.child.kill('SIGTERM');
    const { ms, code } = await gone;
    expect(code).toBe(0);
    expect(ms).toBeLessThan(5_000);
  });

  it('answers running requests and refuses new ones', async () => {
    const control = server.control('main');
    await control.freeze();
    const keptAlive = await hold(server.port, get(getServerTime.path));
    await once(keptAlive, 'data');
    const until = (await control.now()) + DAY_MS / 2;
    const begun = control.advanceTo(until);
    await new Promise((resolve) => setTimeout(resolve, 30));
    const gone = ending(server.child);
    server.child.kill('SIGTERM');
    await expect(begun).resolves.not.toThrow();
    expect((await gone).code).toBe(0);
    await expect(fetch(server.origin)).rejects.toThrow();
  });

  it('exits immediately at a second signal', async () => {
    await hold(server.port, HALF_A_LOGIN);
    // The server waits for an incomplete request, so that the second signal arrives before the end of the grace period.
    await new Promise((resolve) => setTimeout(resolve, 300));
    const gone = ending(server.child);
    server.child.kill('SIGTERM');
    await new Promise((resolve) => setTimeout(resolve, 600));
    server.child.kill('SIGTERM');
    const { ms, code } = await gone;
    expect(code).toBe(1);
    expect(ms).toBeLessThan(5_000);
  });
}, 120_000);

describe('the command that runs a server', () => {
  /** Runs the command of `npm start`, or npm, which runs that command. */
  const command = async (isByNpm = false) => {
    const lib = JSON.stringify(join(ROOT, 'scripts/lib.mjs'));
    const args = JSON.stringify([bundledServer()]);
    const script = `import { runServer } from ${lib}; process.exit(await runServer(${args}));`;
    const words = ['--input-type=module', '-e', script];
    // npm starts a shell, which waits for the command.
    const shell = ['-c', '"$0" "$@"; exit $?', process.execPath, ...words];
    const npm = `require('node:child_process').spawn('sh', ${JSON.stringify(shell)}, { stdio: 'inherit' });`;
    const child = spawn(process.execPath, isByNpm ? ['-e', npm] : words, {
      cwd: ROOT,
      env: {
        ...process.env,
        PORT: '0',
        DATA_DIR: dataDir,
        SCENARIO: 'empty',
        LOG_LEVEL: 'silent',
        npm_lifecycle_event: isByNpm ? 'start' : '',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    commands.push(child);
    return { child, origin: await originOf(child) };
  };
  const isThere = (origin: string) =>
    fetch(`${origin}${getServerTime.path}`).then(
      () => true,
      () => false,
    );

  it.each(['SIGKILL', 'SIGTERM'] as const)(
    'stops its server when it is ended by %s',
    async (signal) => {
      const { child, origin } = await command();
      expect(await isThere(origin)).toBe(true);
      const gone = ending(child);
      child.kill(signal);
      await gone;
      await expect.poll(() => isThere(origin), { timeout: 5_000 }).toBe(false);
    },
  );

  // On Windows a process does not learn that its parent has ended.
  it.skipIf(process.platform === 'win32')('stops its server when npm is killed', async () => {
    const { child, origin } = await command(true);
    const gone = ending(child);
    child.kill('SIGKILL');
    await gone;
    await expect.poll(() => isThere(origin), { timeout: 10_000 }).toBe(false);
  });
}, 120_000);
