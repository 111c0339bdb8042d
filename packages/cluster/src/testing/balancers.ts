import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from './postgres.ts';

/** Time limit for the start of a load balancer, and interval between attempts to connect. */
const START_MS = 20_000;
const LOOK_MS = 50;

/** A running load balancer. */
export interface Balancer {
  readonly url: string;
  stop(): Promise<void>;
}

/** A load balancer and its settings. */
export interface Program {
  readonly name: 'Caddy' | 'HAProxy' | 'nginx';
  readonly configOf: (port: number, servers: readonly string[], folder: string) => string;
  readonly argsOf: (config: string, folder: string) => string[];
}

/** Load balancers with the settings that docs/cluster.md asks for; each sends requests to all servers in turn. */
export const balancers: readonly Program[] = [
  {
    name: 'Caddy',
    configOf: (port, servers) => `
{
  admin off
  auto_https off
}
http://:${port} {
  bind 127.0.0.1
  reverse_proxy ${servers.join(' ')} {
    lb_policy round_robin
  }
}
`,
    argsOf: (config) => ['run', '--adapter', 'caddyfile', '--config', config],
  },
  {
    name: 'HAProxy',
    configOf: (port, servers) => `
defaults
  mode http
  timeout connect 5s
  timeout client 60s
  timeout server 60s
  option forwardfor
  http-reuse always
frontend public
  bind 127.0.0.1:${port}
  default_backend servers
backend servers
  balance roundrobin
${servers.map((server, index) => `  server s${index} ${server}`).join('\n')}
`,
    argsOf: (config) => ['-db', '-f', config],
  },
  {
    name: 'nginx',
    configOf: (port, servers, folder) => `
daemon off;
pid ${folder}/pid;
error_log stderr crit;
events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n  ')}
  upstream servers { ${servers.map((server) => `server ${server};`).join(' ')} keepalive 8; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://servers;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_request_buffering off;
      proxy_buffering off;
    }
  }
}
`,
    argsOf: (config, folder) => ['-e', 'stderr', '-p', folder, '-c', config],
  },
];

/**
 * Finds the program of a load balancer in BALANCERS, a folder into which its Debian package and the libraries of that
 * package are unpacked, or in PATH. Null if there is none.
 */
export function programOf({ name }: Program): string | null {
  const { BALANCERS = '', PATH = '' } = process.env;
  const unpacked = ['usr/bin', 'usr/sbin'].map((folder) => join(BALANCERS, folder));
  const folders = [...(BALANCERS === '' ? [] : unpacked), ...PATH.split(delimiter), '/usr/sbin'];
  const found = folders.map((folder) => join(folder, name.toLowerCase())).find(existsSync);
  return found ?? null;
}

/** Starts a load balancer before servers, which are given by their URLs. */
export async function startBalancer(
  { configOf, argsOf, name }: Program,
  path: string,
  urls: readonly string[],
): Promise<Balancer> {
  const folder = mkdtempSync(join(tmpdir(), 'hongbao-balancer-'));
  const port = await freePort();
  const config = join(folder, 'config');
  writeFileSync(
    config,
    configOf(
      port,
      urls.map((url) => new URL(url).host),
      folder,
    ),
  );
  const env = environmentIn(folder);
  const child = spawn(path, argsOf(config, folder), { env, stdio: ['ignore', 'ignore', 'pipe'] });
  process.once('exit', () => child.kill('SIGKILL'));
  let errors = '';
  child.stderr.on('data', (chunk) => (errors += String(chunk)));
  const attempts = START_MS / LOOK_MS;
  for (let count = 0; !(await isListening(port)); count++) {
    if (count > attempts || child.exitCode !== null)
      throw new Error(`${name} does not start: ${errors}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return { url: `http://127.0.0.1:${port}`, stop: () => stop(child, folder) };
}

async function stop(child: ChildProcess, folder: string): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
}

/** The environment of a program that writes only below `home`. */
function environmentIn(home: string) {
  const { BALANCERS } = process.env;
  const library = BALANCERS === undefined ? {} : { LD_LIBRARY_PATH: libraryOf(BALANCERS) };
  return { ...process.env, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home, ...library };
}

const libraryOf = (root: string) =>
  ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map((name) => join(root, 'usr/lib', name)).join(':');

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
