import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, createServer, request } from 'node:http';
import { type Socket, type AddressInfo, connect, createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listWorlds } from '@hongbao/contracts/control/worlds.calls';
import { getMember } from '@hongbao/contracts/member/member.calls';
import { useServerProcess } from '@hongbao/test-support/serverProcess';
import { removeDataFolder, temporaryDataFolder } from '@hongbao/server/testing/templates';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/**
 * Proxies on the machine of a server, with their default settings. nginx, HAProxy and Caddy are taken from the
 * environment variables NGINX, HAPROXY and CADDY, or from their usual places.
 */

const start = useServerProcess();
let local = { port: 0 };
let declared = { port: 0 };
const folders: string[] = [];
const ends: (() => unknown)[] = [];

beforeAll(async () => {
  const serverWith = async (env: Record<string, string>) => {
    const dataDir = await temporaryDataFolder();
    folders.push(dataDir);
    return start(dataDir, env);
  };
  // As `npm start`, and with a proxy in its settings.
  local = await serverWith({});
  declared = await serverWith({ TRUSTED_PROXIES: 'loopback' });
}, 60_000);
afterAll(async () => {
  for (const end of ends) await end();
  for (const folder of folders) removeDataFolder(folder);
});

/** Sends a request with any Host header, and returns the status. */
async function statusOf(
  port: number,
  path: string,
  host: string,
  headers: IncomingHttpHeaders = {},
): Promise<number> {
  const sent = request({ host: '127.0.0.1', port, path, headers: { ...headers, host } });
  sent.end();
  const [answer] = (await once(sent, 'response')) as [{ statusCode: number; resume(): void }];
  answer.resume();
  return answer.statusCode;
}

/** The paths of operators, and the ways in which a client at the proxy can name the server. */
const PATHS = [listWorlds.path, '/control/worlds/main/outbox', '/mcp', '/go/empty'];
const hostsOf = (port: number) => ['demo.example', '127.0.0.1', `127.0.0.1:${port}`, 'localhost'];

async function statuses(proxyPort: number, port: number): Promise<Record<string, number[]>> {
  const found: Record<string, number[]> = {};
  for (const host of hostsOf(port)) {
    found[host] = [];
    for (const path of PATHS) found[host].push(await statusOf(proxyPort, path, host));
  }
  return found;
}

/** Every path refused with every Host. */
const refused = (port: number) =>
  Object.fromEntries(hostsOf(port).map((host) => [host, PATHS.map(() => 403)]));

/** Starts an HTTP proxy that sends the headers that `headersOf` returns. */
async function httpProxy(
  port: number,
  headersOf: (headers: IncomingHttpHeaders) => IncomingHttpHeaders,
): Promise<number> {
  const proxy = createServer((received, answer) => {
    const { method, url: path, headers } = received;
    const sent = request({ host: '127.0.0.1', port, method, path, headers: headersOf(headers) });
    received.pipe(sent);
    sent.on('response', (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
  });
  return listening(proxy);
}

async function listening(server: ReturnType<typeof createTcpServer>): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

/** Starts a proxy that forwards the bytes of its connections. */
function tcpProxy(port: number): Promise<number> {
  return listening(
    createTcpServer((client: Socket) => {
      const server = connect(port, '127.0.0.1');
      for (const socket of [client, server]) socket.on('error', () => undefined);
      client.pipe(server).pipe(client);
    }),
  );
}

/** Sends the request as nginx does by default: HTTP/1.0, the Host of the upstream, no header of its own. */
async function asNginx(port: number, path: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET ${path} HTTP/1.0\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`);
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return chunk.toString().split('\r\n')[0] ?? '';
}

describe('a proxy on the machine of a server without a control token', () => {
  it('makes no operator of its clients if it forwards as nginx does by default', async () => {
    for (const path of PATHS) expect(await asNginx(local.port, path)).toMatch(/^HTTP\/1.1 403/);
  });

  it.each([
    ['forwarded', 'for=203.0.113.7'],
    ['via', '1.1 proxy'],
    ['x-forwarded-for', '203.0.113.7'],
    ['x-forwarded-proto', 'https'],
    ['x-real-ip', '203.0.113.7'],
    ['cf-connecting-ip', '203.0.113.7'],
    ['true-client-ip', '203.0.113.7'],
  ])('makes no operator of its clients if it sends %s', async (name, value) => {
    const proxy = await httpProxy(local.port, (headers) => ({ ...headers, [name]: value }));
    expect(await statuses(proxy, local.port)).toEqual(refused(local.port));
  });

  it('leaves the clients of the machine operators if it is a development server that adds no header', async () => {
    const proxy = await httpProxy(local.port, (headers) => headers);
    expect(await statusOf(proxy, listWorlds.path, 'localhost:5173')).toBe(200);
    expect(await statusOf(proxy, getMember.path, 'localhost:5173')).toBe(401);
  });

  // A server cannot tell such a proxy from a client of its machine: docs/security.md.
  it('is not recognized if it forwards bytes, so that a Host of loopback makes an operator', async () => {
    const proxy = await tcpProxy(local.port);
    expect(await statusOf(proxy, listWorlds.path, '127.0.0.1')).toBe(200);
    expect(await statusOf(proxy, listWorlds.path, 'demo.example')).toBe(403);
  });
});

describe('a proxy in the settings of a server', () => {
  it.each([
    ['forwards bytes', tcpProxy],
    ['adds no header', (port: number) => httpProxy(port, (headers) => headers)],
    [
      'replaces Host',
      (port: number) => httpProxy(port, (headers) => ({ ...headers, host: `127.0.0.1:${port}` })),
    ],
  ])('makes no operator of its clients if it %s', async (_, proxyOf) => {
    const proxy = await proxyOf(declared.port);
    expect(await statuses(proxy, declared.port)).toEqual(refused(declared.port));
  });
});

interface RealProxy {
  readonly name: string;
  readonly program: string;
  readonly config: (port: number, own: number, folder: string) => string;
  readonly args: (file: string, folder: string) => string[];
}

const programOf = (name: string, usual: string) => process.env[name] ?? usual;
const haproxy =
  (mode: 'http' | 'tcp', more = '') =>
  (port: number, own: number) =>
    `defaults
  mode ${mode}
  timeout connect 5s
  timeout client 10s
  timeout server 10s
${more}
frontend f
  bind 127.0.0.1:${own}
  default_backend b
backend b
  server s 127.0.0.1:${port}
`;

const HAPROXY = {
  program: programOf('HAPROXY', '/usr/sbin/haproxy'),
  args: (file: string) => ['-db', '-f', file],
};
const real: readonly (RealProxy & { readonly isRecognized: boolean })[] = [
  {
    name: 'nginx',
    program: programOf('NGINX', '/usr/sbin/nginx'),
    isRecognized: true,
    config: (port, own, folder) => `daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/a; proxy_temp_path ${folder}/b; fastcgi_temp_path ${folder}/c;
  uwsgi_temp_path ${folder}/d; scgi_temp_path ${folder}/e;
  server { listen 127.0.0.1:${own}; location / { proxy_pass http://127.0.0.1:${port}; } }
}`,
    args: (file, folder) => ['-c', file, '-p', folder],
  },
  { name: 'HAProxy', ...HAPROXY, isRecognized: false, config: haproxy('http') },
  {
    name: 'HAProxy with option forwardfor',
    ...HAPROXY,
    isRecognized: true,
    config: haproxy('http', '  option forwardfor'),
  },
  { name: 'HAProxy in TCP mode', ...HAPROXY, isRecognized: false, config: haproxy('tcp') },
  {
    name: 'Caddy',
    program: programOf('CADDY', '/usr/bin/caddy'),
    isRecognized: true,
    config: (port, own) => `{
  admin off
  auto_https off
}
http://:${own} {
  bind 127.0.0.1
  reverse_proxy 127.0.0.1:${port}
}`,
    args: (file) => ['run', '--config', file, '--adapter', 'caddyfile'],
  },
];

/** Starts a real proxy and returns its port. */
async function startReal({ program, config, args }: RealProxy, port: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'hongbao-proxy-'));
  const free = createTcpServer();
  free.listen(0, '127.0.0.1');
  await once(free, 'listening');
  const own = (free.address() as AddressInfo).port;
  free.close();
  await once(free, 'close');
  const file = join(folder, 'config');
  writeFileSync(file, config(port, own, folder));
  const child: ChildProcess = spawn(program, args(file, folder), {
    stdio: 'ignore',
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  ends.push(async () => {
    if (child.exitCode === null) {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  });
  await expect
    .poll(() => statusOf(own, '/health', 'localhost').catch(() => 0), { timeout: 15_000 })
    .toBe(200);
  return own;
}

for (const proxy of real)
  describe.skipIf(!existsSync(proxy.program))(`the real ${proxy.name}`, () => {
    it('makes no operator of its clients if the server has a proxy in its settings', async () => {
      const own = await startReal(proxy, declared.port);
      expect(await statuses(own, declared.port)).toEqual(refused(declared.port));
    }, 30_000);

    it(`is ${proxy.isRecognized ? '' : 'not '}recognized without settings if clients send a Host of loopback`, async () => {
      const own = await startReal(proxy, local.port);
      const found = await statuses(own, local.port);
      if (proxy.isRecognized) expect(found).toEqual(refused(local.port));
      else expect(found['127.0.0.1']?.[0]).toBe(200);
      expect(found['demo.example']).toEqual(PATHS.map(() => 403));
    }, 30_000);
  });
