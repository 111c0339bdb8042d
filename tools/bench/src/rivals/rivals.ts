import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Running, freePort, start } from '../measure/processes.ts';

const locate = createRequire(import.meta.url);

function ownScript(name: string): string[] {
  return ['--import', 'tsx', fileURLToPath(new URL(name, import.meta.url))];
}

export async function startBareInsert(
  folder: string,
  keyFile: string,
  path: string,
): Promise<Running> {
  const port = await freePort();
  const args = [
    ...ownScript('bareInsert.ts'),
    `${port}`,
    join(folder, 'bare.sqlite'),
    keyFile,
    path,
  ];
  return start({ args, port, probe: '/' });
}

export async function startBareBytes(folder: string, bytes: Buffer): Promise<Running> {
  const port = await freePort();
  const file = join(folder, 'bytes.json');
  writeFileSync(file, bytes);
  return start({ args: [...ownScript('bareBytes.ts'), `${port}`, file], port, probe: '/' });
}

/** Starts Mockoon with one route that appends POST bodies to a list in memory. */
export async function startMockoon(folder: string, path: string): Promise<Running> {
  const port = await freePort();
  const file = join(folder, 'mockoon.json');
  writeFileSync(file, JSON.stringify(mockoonEnvironment(port, path)));
  const main = join(dirname(locate.resolve('@mockoon/cli/package.json')), 'bin', 'run.js');
  const args = [main, 'start', '--data', file, '--disable-log-to-file', '--disable-admin-api'];
  return start({ args, port, probe: path, env: { HOME: folder } });
}

function mockoonEnvironment(port: number, path: string) {
  const list = { uuid: 'b1', id: 'list', name: 'list', documentation: '', value: '[]' };
  const response = {
    uuid: 'p1',
    body: '{}',
    latency: 0,
    statusCode: 200,
    label: '',
    headers: [],
    bodyType: 'DATABUCKET',
    filePath: '',
    databucketID: list.id,
    sendFileAsBody: false,
    rules: [],
    rulesOperator: 'OR',
    disableTemplating: true,
    fallbackTo404: false,
    default: true,
    crudKey: 'id',
    callbacks: [],
  };
  const route = {
    uuid: 'r1',
    type: 'crud',
    documentation: '',
    method: '',
    endpoint: path.slice(1),
    responses: [response],
    responseMode: null,
    streamingMode: null,
    streamingInterval: 0,
  };
  return {
    uuid: 'e1',
    lastMigration: 33,
    name: 'bench',
    endpointPrefix: '',
    latency: 0,
    port,
    hostname: '127.0.0.1',
    folders: [],
    routes: [route],
    rootChildren: [{ type: 'route', uuid: route.uuid }],
    proxyMode: false,
    proxyHost: '',
    proxyRemovePrefix: false,
    tlsOptions: { enabled: false },
    cors: false,
    headers: [],
    proxyReqHeaders: [],
    proxyResHeaders: [],
    data: [list],
    callbacks: [],
  };
}

/** Starts json-server with an empty file and without log output. */
export async function startJsonServer(folder: string, name: string): Promise<Running> {
  const port = await freePort();
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.json`);
  writeFileSync(file, JSON.stringify({ positions: [] }));
  const main = join(dirname(locate.resolve('json-server/package.json')), 'lib', 'cli', 'bin.js');
  return start({ args: [main, file, '--port', `${port}`, '--quiet'], port, probe: '/positions' });
}
