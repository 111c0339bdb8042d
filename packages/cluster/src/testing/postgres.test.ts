import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Client } from 'pg';
import { expect, it, vi } from 'vitest';
import { isPostgresHere, sharedPostgres, startPostgres } from './postgres.ts';

/** The machine may be busy with other tests; on an idle one a server starts in a second. */
vi.setConfig({ testTimeout: 60_000 });

async function ask(url: string, text: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query({ text, rowMode: 'array' });
  await client.end();
  return rows[0]?.[0];
}

async function started() {
  const postgres = await startPostgres();
  if (postgres === null) throw new Error('PostgreSQL was not found.');
  return postgres;
}

it.runIf(isPostgresHere())(
  'a test database is empty and has durable commits by default',
  async () => {
    const postgres = await sharedPostgres();
    if (postgres === null) throw new Error('PostgreSQL was not found.');
    const [one, other] = [await postgres.createDatabase(), await postgres.createDatabase()];
    expect(await ask(one, 'SHOW fsync')).toBe('on');
    expect(await ask(one, 'SHOW synchronous_commit')).toBe('on');
    await ask(one, 'CREATE TABLE mine (id int)');
    expect(await ask(other, "SELECT to_regclass('mine')")).toBe(null);
  },
);

it.runIf(isPostgresHere())(
  'a test database retains committed data after a power loss, at the same address',
  async () => {
    const postgres = await started();
    await ask(postgres.url, 'CREATE TABLE kept AS SELECT 7 AS id');
    await postgres.cut();
    await expect(ask(postgres.url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED');
    await postgres.goOn();
    expect(await ask(postgres.url, 'SELECT id FROM kept')).toBe(7);
    await postgres.stop();
    await expect(ask(postgres.url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED');
  },
);

it.runIf(isPostgresHere())(
  'a test database is stopped when the process that started it ends in any way',
  async () => {
    const place = JSON.stringify(new URL('postgres.ts', import.meta.url).href);
    const script = `import(${place}).then(async (m) => console.log((await m.startPostgres()).url));`;
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', '-e', `${script} setInterval(() => {}, 1000);`],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const url = line.toString().trim();
    expect(await ask(url, 'SELECT 1')).toBe(1);
    child.kill('SIGKILL');
    await expect
      .poll(
        () =>
          ask(url, 'SELECT 1').then(
            () => 'up',
            () => 'gone',
          ),
        { timeout: 30_000 },
      )
      .toBe('gone');
  },
);
