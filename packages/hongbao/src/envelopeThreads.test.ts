import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { updateProfile } from '@hongbao/contracts/member/member.calls';
import { sealBody } from '@hongbao/test-support/seal';
import { type ServerProcess, useServerProcess } from '@hongbao/test-support/serverProcess';
import { removeDataFolder, temporaryDataFolder } from '@hongbao/server/testing/templates';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

const start = useServerProcess();
let dataDir = '';
/** With a 3072-bit key, opening an envelope takes milliseconds, longer than a request takes to arrive. */
beforeAll(async () => {
  dataDir = await temporaryDataFolder();
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 3072 });
  mkdirSync(join(dataDir, 'keys'), { recursive: true });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  writeFileSync(join(dataDir, 'keys/envelope.pem'), pem, { mode: 0o600 });
}, 60_000);
afterAll(() => removeDataFolder(dataDir));

const body = {
  surname: 'Li',
  firstName: 'Na',
  gender: 'female',
  country: 'HK',
  birthday: '1990-02-28',
  address: '1 Queen’s Road',
  phone: '51234567',
} as const;

describe('a server that opens envelopes on a thread', () => {
  let server: ServerProcess;
  beforeEach(async () => {
    server = await start(dataDir, { ENVELOPE_THREADS: '1' });
  }, 60_000);

  const save = (token: string) => server.client('main').call(updateProfile, { body }, { token });
  const member = async () => (await server.control('main').createMember({})).token ?? '';

  /**
   * Pipelines `count` requests on one connection. Their envelopes can be opened, and their bodies are malformed (400).
   */
  async function flood(count: number, token: string): Promise<string[]> {
    const pem = readFileSync(join(dataDir, 'keys/envelope.pem'), 'utf8');
    const sealed = sealBody(
      {},
      createPublicKey(pem).export({ type: 'spki', format: 'pem' }).toString(),
    );
    const headers = [
      `POST ${updateProfile.path} HTTP/1.1`,
      'host: a',
      `x-access-token: ${token}`,
      'content-type: application/json',
      `content-length: ${sealed.length}`,
    ].join('\r\n');
    const socket = connect(server.port, '127.0.0.1');
    socket.write(`${headers}\r\n\r\n${sealed}`.repeat(count - 1));
    socket.write(`${headers}\r\nconnection: close\r\n\r\n${sealed}`);
    return (await text(socket)).split('HTTP/1.1 ').slice(1);
  }

  it('answers 429 beyond the bound of one member, opens the envelopes below it, and serves other members meanwhile', async () => {
    const [flooding, honest] = await Promise.all([member(), member()]);
    // While the thread starts, envelopes are opened on the main thread, where no queue can be full.
    const answers = await vi.waitFor(
      async () => {
        await flood(20, flooding);
        const flooded = flood(1_000, flooding);
        expect(await save(honest)).toMatchObject({ ok: true });
        const all = await flooded;
        expect(all.some((answer) => answer.startsWith('429'))).toBe(true);
        return all;
      },
      { timeout: 60_000 },
    );
    expect(answers).toHaveLength(1_000);
    const opened = answers.filter((answer) => answer.startsWith('400'));
    expect(opened.length).toBeGreaterThanOrEqual(400);
    const refused = answers.filter((answer) => !answer.startsWith('400'));
    for (const answer of refused) {
      expect(answer).toMatch(/^429 .*\r\n/);
      expect(answer).toContain('retry-after: 1');
      expect(answer).toContain('"result":{"reason":"tooMany","atOnce":400}');
    }
    expect(await save(flooding)).toMatchObject({ ok: true });
    await server.kill();
  });

  it('finishes running requests after SIGTERM and exits within five seconds', async () => {
    const token = await member();
    const many = (count: number) => Array.from({ length: count }, () => save(token));
    await Promise.all(many(50));
    const begun = many(200);
    await Promise.race(begun);
    const stoppedAt = performance.now();
    const gone = once(server.child, 'exit');
    server.child.kill('SIGTERM');
    const [code] = (await gone) as [number | null];
    expect(performance.now() - stoppedAt).toBeLessThan(5_000);
    expect(code).toBe(0);
    const ends = await Promise.allSettled(begun);
    const answered = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
    // Requests that arrive during the stop get 503 or a closed connection.
    for (const answer of answered)
      if (!answer.ok) expect(answer).toMatchObject({ reason: 'worldUnavailable' });
    expect(answered.filter(({ ok }) => ok).length).toBeGreaterThan(10);
  });
}, 120_000);
