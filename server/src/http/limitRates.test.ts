import { getServerTime } from '@hongbao/contracts/settings/settings.calls';
import { uploadFile } from '@hongbao/contracts/upload/upload.calls';
import { getMember } from '@hongbao/contracts/member/member.calls';
import { readConfig } from '../config/config.ts';
import { startServer } from '../testing/server.ts';
import { describe, expect, it, vi } from 'vitest';

/** Starts a server with a rate limit. Returns a function that sends a request from an address. */
async function limited(rateLimit: 'on' | 'off' | number, trustedProxies: readonly string[] = []) {
  const server = await startServer({ config: { rateLimit, trustedProxies } });
  const world = await server.createWorld({ id: 'main' });
  const from = async (
    remoteAddress: string,
    headers: Record<string, string> = {},
    url = getServerTime.path,
  ) => {
    const {
      statusCode,
      headers: sent,
      payload,
    } = await server.app.inject({
      url,
      remoteAddress,
      headers,
    });
    return { status: statusCode, retryAfter: sent['retry-after'], body: JSON.parse(payload) };
  };
  return { server, world, from };
}

describe('the rate limit', () => {
  it('answers 429 with the waiting time for one address, and still serves another address', async () => {
    const { server, from } = await limited(20);
    for (let count = 0; count < 20; count++) expect((await from('203.0.113.7')).status).toBe(200);
    const { status, retryAfter, body } = await from('203.0.113.7');
    expect(status).toBe(429);
    expect(Number(retryAfter)).toBeGreaterThan(0);
    expect(Number(retryAfter)).toBeLessThanOrEqual(60);
    expect(body).toMatchObject({
      success: false,
      code: 429,
      result: { reason: 'tooMany', max: 20, retryAfterS: Number(retryAfter) },
    });
    expect((await from('203.0.113.8')).status).toBe(200);
    await server.stop();
  });

  it('uses the forwarded address only for requests of a trusted proxy', async () => {
    const { server, from } = await limited(2, ['10.0.0.0/8']);
    const asked = (proxy: string, client: string) => from(proxy, { 'x-forwarded-for': client });
    const statuses = async (proxy: string) => {
      const answers = [];
      for (const client of ['203.0.113.1', '203.0.113.2', '203.0.113.3'])
        answers.push((await asked(proxy, client)).status);
      return answers;
    };
    expect(await statuses('10.1.2.3')).toEqual([200, 200, 200]);
    expect(await statuses('198.51.100.9')).toEqual([200, 200, 429]);
    // Only the last address of the header counts, which the proxy itself added.
    for (let count = 0; count < 2; count++)
      await asked('10.1.2.3', `192.0.2.${count}, 203.0.113.9`);
    expect((await asked('10.1.2.3', '192.0.2.7, 203.0.113.9')).status).toBe(429);
    await server.stop();
  });

  it.each(['10.0.0.0/33', 'proxy.example', '10.0.0', 'localnet', '::1/129', '10.0.0.0/0'])(
    'rejects the trusted proxy %s at the start',
    (proxy) => {
      expect(() => readConfig({ TRUSTED_PROXIES: `127.0.0.1,${proxy}` })).toThrow(
        /TRUSTED_PROXIES must be addresses, networks/,
      );
    },
  );

  it('uses the monotonic clock, so setting the system clock has no effect', async () => {
    const { server, from } = await limited(2);
    const wall = vi.spyOn(Date, 'now');
    const real = Date.now();
    wall.mockReturnValue(real + 3 * 365 * 24 * 3_600_000);
    for (let count = 0; count < 3; count++) await from('203.0.113.7');
    wall.mockReturnValue(real);
    const { status, body } = await from('203.0.113.7');
    expect(status).toBe(429);
    expect(body.result.retryAfterS).toBeLessThanOrEqual(60);
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_001);
    expect((await from('203.0.113.7')).status).toBe(200);
    vi.restoreAllMocks();
    await server.stop();
  });

  it('counts requests of every path, including unknown ones', async () => {
    const { server, from } = await limited(3);
    for (const url of ['/nothing', '/api/nothing', '/control/worlds'])
      expect((await from('203.0.113.7', {}, url)).status).toBeGreaterThan(400);
    expect((await from('203.0.113.7', {}, '/nothing')).status).toBe(429);
    await server.stop();
  });

  it('counts by the address of the socket, not by headers', async () => {
    const { server, from } = await limited(5);
    const answers = [];
    for (let count = 0; count < 6; count++) {
      const pretended = `198.51.100.${count}`;
      answers.push(
        await from('203.0.113.7', { 'x-forwarded-for': pretended, 'x-real-ip': pretended }),
      );
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
    await server.stop();
  });

  it('counts all addresses of an IPv6 /64 network together', async () => {
    const { server, from } = await limited(5);
    for (let count = 0; count < 5; count++) await from(`2001:db8:1:2::${count}`);
    expect((await from('2001:db8:1:2:ffff::1')).status).toBe(429);
    expect((await from('2001:db8:1:3::1')).status).toBe(200);
    await server.stop();
  });

  it('of one member applies to requests from any address', async () => {
    const { server, world, from } = await limited(1_000);
    const [mine, yours] = await world.given.members(2);
    const ask = (index: number, token = '') =>
      from(
        `203.0.${Math.floor(index / 200)}.${index % 200}`,
        { 'x-access-token': token },
        getMember.path,
      );
    for (let index = 0; index < 1_000; index++)
      expect((await ask(index, mine?.token)).status).toBe(200);
    expect((await ask(1_001, mine?.token)).body).toMatchObject({ result: { reason: 'tooMany' } });
    expect((await ask(1_001, yours?.token)).status).toBe(200);
    await server.stop();
  });

  it('answers 429 after uploads of 512 MB from one address, whatever the account', async () => {
    const { server, world } = await limited('on');
    const members = await world.given.members(2);
    const file = Buffer.alloc(10_000_000);
    const part = 'content-disposition: form-data; name="file"; filename="a.png"';
    const payload = Buffer.concat([
      Buffer.from(`--x\r\n${part}\r\n\r\n`),
      file,
      Buffer.from('\r\n--x--\r\n'),
    ]);
    const upload = async (remoteAddress: string, member: number) => {
      const { token = '' } = members[member] ?? {};
      const headers = {
        'content-type': 'multipart/form-data; boundary=x',
        'x-access-token': token,
      };
      const url = uploadFile.path;
      const answer = await server.app.inject({
        method: 'POST',
        url,
        remoteAddress,
        headers,
        payload,
      });
      return JSON.parse(answer.payload);
    };
    // The file is not an image, because its bytes are counted before its type is checked.
    for (let count = 0; count < 53; count++)
      expect(await upload('203.0.113.7', count % 2)).toMatchObject({
        result: { reason: 'uploadTypeRefused' },
      });
    expect(await upload('203.0.113.7', 0)).toMatchObject({
      code: 429,
      result: { reason: 'tooMany', max: 512 * 1024 * 1024, of: 'bytes', perS: 86_400 },
    });
    expect(await upload('203.0.113.8', 0)).toMatchObject({
      result: { reason: 'uploadTypeRefused' },
    });
    expect(await upload('127.0.0.1', 0)).toMatchObject({ result: { reason: 'uploadTypeRefused' } });
    await server.stop();
  });

  it('exempts loopback addresses unless RATE_LIMIT is a number', async () => {
    const { server, from } = await limited('on');
    const statuses = await Promise.all(
      Array.from({ length: 3_100 }, async () => (await from('127.0.0.1')).status),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    await server.stop();
    const strict = await limited(1);
    await strict.from('127.0.0.1');
    expect((await strict.from('127.0.0.1')).status).toBe(429);
    await strict.server.stop();
  });
});

describe('the setting RATE_LIMIT', () => {
  it.each([
    [undefined, 'on'],
    ['off', 'off'],
    ['120', 120],
  ] as const)('%s is parsed as %s', (text, read) => {
    expect(readConfig({ RATE_LIMIT: text }).rateLimit).toBe(read);
  });

  it.each(['0', '-1', 'many', '1.5'])(
    '%s is rejected with a message that names the setting',
    (text) => {
      expect(() => readConfig({ RATE_LIMIT: text })).toThrow('RATE_LIMIT must be');
    },
  );
});
