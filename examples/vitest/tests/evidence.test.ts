import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { connect, keepEvidence } from '@hongbao/testkit';
import { expect, test } from '@hongbao/testkit/vitest';

const bin = join(dirname(createRequire(import.meta.url).resolve('hongbao')), 'bin.js');

test('the world of a failed test is kept with its requests and refusals, and opens again at its instant', async ({
  world,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'hongbao-evidence-'));
  const { member } = await world.situation('position-running');
  await expect(
    member.calls.openPosition({
      symbol: 'BTC/USDT',
      direction: 'long',
      quantity: '1000',
      leverage: 10,
    }),
  ).rejects.toThrow('openPosition');
  await expect(
    member.calls.openPosition({
      symbol: 'BTC/USDT',
      direction: 'long',
      quantity: '0',
      leverage: 10,
    }),
  ).rejects.toThrow('quantity');
  const evidence = await keepEvidence(world, folder, { route: '/heyue' });
  expect(evidence.text).toMatch(/scenario empty, seed test, time 2026-/);
  expect(evidence.text).toMatch(/ openPosition: (notionalTooLarge|insufficientBalance) \(\d+\)/);
  expect(evidence.text).toMatch(/ 400 openPosition: body\.quantity: must be a decimal/);
  expect(evidence.text).toMatch(
    new RegExp(`npx hongbao open \\S+world\\.hongbao --as ${member.id} --route '/heyue'`),
  );
  expect(readFileSync(evidence.report, 'utf8')).toContain(evidence.text);
  expect(JSON.parse(readFileSync(evidence.har, 'utf8')).log.entries.length).toBeGreaterThan(0);

  const opened = await open(evidence.world);
  const copy = connect(opened.desk.origin).open(opened.desk.searchParams.get('world') ?? '');
  expect(await copy.hash()).toBe(await world.hash());
  await opened.stop();

  const asMember = await open(evidence.world, '--as', member.id, '--route', '/heyue');
  expect(asMember.app.hash).toBe('#/heyue');
  const [id, token] = ['world', 'token'].map((name) => asMember.app.searchParams.get(name) ?? '');
  const { client } = connect(asMember.app.origin).open(id ?? '');
  const { records } = await client.with({ token: token ?? '' }).calls.listPositions({});
  expect(records.map(({ status }) => status)).toEqual(['running']);
  await asMember.stop();
  rmSync(folder, { recursive: true });
});

test('a test that passes keeps nothing', () =>
  expect(existsSync(join('.hongbao', 'failures'))).toBe(false));

/** Runs `hongbao open`, and returns the printed links and a function that ends it. */
async function open(...args: readonly string[]) {
  const command = spawn(process.execPath, [bin, 'open', ...args], {
    env: { ...process.env, HONGBAO_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const links = await new Promise<string>((resolve) => {
    let printed = '';
    command.stdout.on('data', (text) => {
      printed += String(text);
      if (printed.includes('Ctrl+C')) resolve(printed);
    });
  });
  const [desk, app] = [...links.matchAll(/http[^\s"]+/g)].map(([link]) => new URL(link));
  if (!desk || !app) throw new Error(`No links: ${links}`);
  const stop = async () => {
    command.kill('SIGINT');
    await new Promise((resolve) => command.once('exit', resolve));
  };
  return { desk, app, stop };
}
