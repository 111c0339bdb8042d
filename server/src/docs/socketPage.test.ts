import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { faultKinds } from '@hongbao/contracts/control/faults.types';
import { openSocket, socketRequest } from '@hongbao/contracts/market/socket.calls';
import * as bounds from '@hongbao/contracts/market/socket.types';
import { z } from 'zod';
import { expect, it } from 'vitest';
import { useWorld } from '../testing/useWorld.ts';

const read = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../../docs/${name}`, import.meta.url)), 'utf8');
const page = read('socket.md');
const world = useWorld({ isShared: true });

/** Names of all fields of a JSON schema outside of the named schemas of other calls. */
function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties, schemaName } = schema as { properties?: object; schemaName?: string };
  if (schemaName === 'Ticker' || schemaName === 'Candle') return [];
  const inside = Object.entries(schema).flatMap(([key, value]) =>
    key === 'properties' ? Object.values(value as object).flatMap(fieldsOf) : fieldsOf(value),
  );
  return [...Object.keys(properties ?? {}), ...inside];
}

it('docs/socket.md names every field, operation and channel of the messages', () => {
  const options = { io: 'input', unrepresentable: 'any', override: () => undefined } as const;
  const schemas = [socketRequest, openSocket.result].map((schema) =>
    z.toJSONSchema(schema, options),
  );
  const names = new Set([
    ...schemas.flatMap(fieldsOf),
    ...bounds.socketOps,
    ...bounds.socketChannels,
  ]);
  expect(names.size).toBeGreaterThan(20);
  expect([...names].filter((name) => !new RegExp(`[\`"]${name}[\`"]`).test(page))).toEqual([]);
});

it('docs/socket.md has the bounds of the contracts', () => {
  expect(page).toContain(`${bounds.SOCKET_MESSAGE_BYTES_MAX / 1024} KiB`);
  expect(page).toContain(`| ${bounds.SOCKET_SUBSCRIPTIONS_MAX}; each`);
  expect(page).toContain(`| ${bounds.SOCKET_RATE_MAX} `);
  expect(page).toContain(`above ${bounds.SOCKET_FLOOD_MAX.toLocaleString('en')} close`);
  expect(page).toContain(`every ${bounds.SOCKET_HEARTBEAT_MS / 1_000} seconds`);
  expect(page).toContain(`last ${bounds.SOCKET_BUFFERED_MAX.toLocaleString('en')} events`);
  expect(page).toContain(`${bounds.SOCKET_SESSION_ENDED} when`);
  expect(bounds.SOCKET_RESUME_MS).toBe(2 * 60_000);
});

it('the table of faults has every kind', () => {
  const table = read('traffic-faults-answers.md');
  expect(faultKinds.filter((kind) => !table.includes(`| \`${kind}\``))).toEqual([]);
});

it('the example for Node in docs/socket.md prints a price', async () => {
  const [, code = ''] = /```js\n(import [^]*?)```/.exec(page) ?? [];
  const { id } = await world.server.createWorld({ id: 'main' });
  const env = { ...process.env, BASE: await world.server.listen() };
  const cwd = fileURLToPath(new URL('../..', import.meta.url));
  const { stdout } = await promisify(execFile)('node', ['--input-type=module', '-e', code], {
    cwd,
    env,
  });
  expect([id, Number(stdout) > 0]).toEqual(['main', true]);
});
