import { login } from '@hongbao/contracts/account/login.calls';
import { createMember } from '@hongbao/contracts/control/members.calls';
import { createWorld } from '@hongbao/contracts/control/worlds.calls';
import { getServerTime } from '@hongbao/contracts/settings/settings.calls';
import { sealText } from '@hongbao/test-support/seal';
import { startServer, type TestServer } from '../testing/server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** A body that consists of opening brackets. */
const deep = (bytes: number) => `{"a":${'['.repeat(bytes - 5)}`;
/** A body that consists of opening brackets and their closing brackets. */
const deepAndWhole = (bytes: number) => `{"a":${'['.repeat(bytes / 2)}${']'.repeat(bytes / 2)}}`;

describe('a deeply nested body', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ config: { envelope: 'optional' } });
    await server.createWorld({ id: 'main' });
  });
  afterAll(() => server.stop());

  const post = async (url: string, body: string) => {
    const headers = { 'content-type': 'application/json' };
    const { status, text } = await server.send({ method: 'POST', url, headers, body });
    return { status, ...JSON.parse(text) };
  };
  const doors = [
    ['sealed', login.path, 40_000, 'envelopeInvalid'],
    ['plain', login.path, 60_000, 'envelopeInvalid'],
    ['an operator’s', createWorld.path, 1_000_000, 'malformed'],
    ['for the provider page', '/provider/google/token', 4_000, 'malformed'],
  ] as const;

  it.each(doors)('that is %s is refused before it is parsed', async (door, path, bytes, reason) => {
    for (const text of [deep(bytes), deepAndWhole(bytes)]) {
      const body = door === 'sealed' ? sealText(text, server.publicKeyPem) : text;
      expect(await post(path, body)).toMatchObject({ status: 400, code: 400, result: { reason } });
    }
  });

  it('does not delay other clients when a hundred clients send one simultaneously', async () => {
    const attack = Array.from({ length: 100 }, (_, index) => {
      const [door, path, bytes] = doors[index % doors.length] ?? doors[0];
      const text = deepAndWhole(bytes);
      return post(path, door === 'sealed' ? sealText(text, server.publicKeyPem) : text);
    });
    const started = performance.now();
    await server.client('main').must(getServerTime);
    expect(performance.now() - started).toBeLessThan(2_000);
    expect(new Set((await Promise.all(attack)).map(({ status }) => status))).toEqual(
      new Set([400]),
    );
  });

  it.each([
    ['an envelope', login.path, 64 * 1024],
    ['an operator’s body', createWorld.path, 1024 * 1024],
    ['a body for the provider page', '/provider/google/token', 4 * 1024],
  ])(
    'the size of %s is limited, with the answer 413 in the standard format',
    async (_, path, bytes) => {
      expect((await post(path, `"${'a'.repeat(bytes - 2)}"`)).status).not.toBe(413);
      const answer = await post(path, `"${'a'.repeat(bytes - 1)}"`);
      expect(answer).toMatchObject({ status: 413, code: 413, result: { reason: 'tooLarge' } });
    },
  );
});

it('a new member with 50,000 balances is refused without delaying other clients', async () => {
  const server = await startServer();
  const { id } = await server.createWorld({ id: 'main' });
  const balances = Object.fromEntries(
    Array.from({ length: 50_000 }, (_, index) => [`no coin ${index}`, '1']),
  );
  const url = createMember.path.replace('{world}', id);
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ balances });
  const started = process.cpuUsage();
  const { status, text } = await server.send({ method: 'POST', url, headers, body });
  const { user, system } = process.cpuUsage(started);
  expect([status, JSON.parse(text).result.problems]).toEqual([
    400,
    [{ path: 'body', message: expect.stringContaining('at most 2000 entries') }],
  ]);
  expect((user + system) / 1_000).toBeLessThan(100);
  await server.stop();
});
