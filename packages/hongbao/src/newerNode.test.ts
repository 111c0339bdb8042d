import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

const module = pathToFileURL(join(import.meta.dirname, 'newerNode.mjs')).href;
/** Makes the first process look like Node 20. The process that it starts has its real version. */
const OLD = `if (!process.env.HONGBAO_PARENT) Object.defineProperty(process.versions, 'node', { value: '20.20.2' });`;

let folder = '';
let program = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hongbao-node-'));
  program = join(folder, 'program.mjs');
  const source = readFileSync(join(import.meta.dirname, 'newerNode.mjs'), 'utf8');
  const version = /FETCHED = '([\d.]+)'/.exec(source)?.[1];
  const bin = join(folder, 'cache', 'hongbao', `node-${version}`, 'bin');
  mkdirSync(bin, { recursive: true });
  symlinkSync(process.execPath, join(bin, 'node'));
  writeFileSync(
    program,
    `${OLD}
    const { useNewerNode } = await import(${JSON.stringify(module)});
    await useNewerNode();
    const [first, code] = process.argv.slice(2);
    if (first === 'wait') setInterval(() => undefined, 1_000);
    console.log(JSON.stringify({ node: process.versions.node, first, path: process.env.PATH, parent: process.env.HONGBAO_PARENT, pid: process.pid }));
    if (first !== 'wait') process.exitCode = Number(code);`,
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const environment = (more: Readonly<Record<string, string>> = {}) => ({
  ...process.env,
  XDG_CACHE_HOME: join(folder, 'cache'),
  ...more,
});

it('an old Node runs the program again with the fetched one, with its arguments, PATH and exit code', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, 'two words', '7'], {
    env: environment(),
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(status).toBe(7);
  const seen = JSON.parse(stdout);
  expect(seen).toMatchObject({ node: process.versions.node, first: 'two words' });
  // The programs that it starts use the same Node, and are not taken for its children.
  expect(dirname(seen.path.split(delimiter)[0])).toContain(join('cache', 'hongbao', 'node-'));
  expect(seen.parent).toBeUndefined();
});

it('HONGBAO_NODE=system forbids it, with an error that names both cures', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, 'never', '0'], {
    env: environment({ HONGBAO_NODE: 'system' }),
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stdout).toBe('');
  expect(stderr).toMatch(/^Hongbao requires Node 22 or newer; this is 20\.20\.2\. Install it, or/);
});

it('without a registry the error is the same, and no unfinished folder remains', () => {
  const cache = join(folder, 'empty');
  const { status, stderr } = spawnSync(process.execPath, [program, 'never', '0'], {
    env: environment({
      XDG_CACHE_HOME: cache,
      npm_config_registry: 'http://127.0.0.1:9',
      npm_config_fetch_retries: '0',
    }),
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toMatch(/fetching Node 24[\d.]+, once[\s\S]*Hongbao requires Node 22 or newer/);
  expect(readdirSync(join(cache, 'hongbao'))).toEqual([]);
}, 60_000);

it.each(['SIGTERM', 'SIGKILL'] as const)(
  'the program ends when the process that started it gets %s',
  async (signal) => {
    const started = spawn(process.execPath, [program, 'wait'], {
      env: environment(),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(started.stdout, 'data')) as [Buffer];
    const { pid } = JSON.parse(line.toString());
    expect(pid).not.toBe(started.pid);
    started.kill(signal);
    // The pipe closes when the last process that writes to it has ended.
    await once(started.stdout, 'close');
  },
  20_000,
);
