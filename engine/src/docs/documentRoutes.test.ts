import { createHook } from 'node:async_hooks';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type TestServer, startServer } from '@hongbao/server/testing/server';

/** Number of compressions in this process. Node.js creates one async resource of this type for each compression. */
let compressions = 0;
const counter = createHook({
  init: (_id, type) => void (compressions += type === 'ZLIB' ? 1 : 0),
});

const DOCUMENTS = ['/openapi.json', '/openapi.json?bodies=opened', '/postman.json', '/llms.txt'];

async function onServer(run: (server: TestServer) => Promise<void>): Promise<void> {
  const server = await startServer();
  compressions = 0;
  counter.enable();
  try {
    await run(server);
  } finally {
    counter.disable();
    await server.stop();
  }
}

const ask = ({ app }: TestServer, url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: 'localhost:3000', ...headers } });

describe('a document of this server', () => {
  it.each(DOCUMENTS)('%s has the same content in every encoding', async (url) => {
    await onServer(async (server) => {
      const plain = await ask(server, url);
      const br = await ask(server, url, { 'accept-encoding': 'gzip, deflate, br, zstd' });
      const gzip = await ask(server, url, { 'accept-encoding': 'gzip' });
      expect([plain, br, gzip].map((each) => each.headers['content-encoding'])).toEqual([
        undefined,
        'br',
        'gzip',
      ]);
      expect(brotliDecompressSync(br.rawPayload).equals(plain.rawPayload)).toBe(true);
      expect(gunzipSync(gzip.rawPayload).equals(plain.rawPayload)).toBe(true);
      for (const { headers } of [plain, br, gzip])
        expect(String(headers.vary).toLowerCase()).toMatch(/origin.*accept-encoding/);
    });
  });

  it.each([
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.2, gzip;q=0.8', 'gzip'],
    ['*', 'br'],
    ['identity', undefined],
    ['br;q=0, *;q=0', undefined],
    ['deflate', undefined],
  ])('requested with Accept-Encoding %s is encoded as %s', async (accepted, encoding) => {
    await onServer(async (server) => {
      const { headers } = await ask(server, '/llms.txt', { 'accept-encoding': accepted });
      expect(headers['content-encoding']).toBe(encoding);
    });
  });

  it('is compressed once for each encoding, even for concurrent requests with different queries', async () => {
    await onServer(async (server) => {
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, index) =>
          ask(server, `/openapi.json?any=${index}`, {
            'accept-encoding': index % 2 === 0 ? 'br' : 'gzip',
          }),
        ),
      );
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
      expect(compressions).toBe(2);
    });
  });

  it('is not compressed again for unknown Host headers', async () => {
    await onServer(async (server) => {
      for (let index = 0; index < 10; index++)
        await ask(server, '/postman.json', {
          host: `site${index}.example`,
          'accept-encoding': 'br',
        });
      expect(compressions).toBe(1);
    });
  });

  it('is compressed for a bounded number of origins, and sent uncompressed with correct links for others', async () => {
    await onServer(async (server) => {
      for (let port = 1; port <= 40; port++) {
        const { headers, rawPayload } = await ask(server, '/llms.txt', {
          host: `localhost:${port}`,
          'accept-encoding': 'br',
        });
        const isPacked = headers['content-encoding'] === 'br';
        const text = (isPacked ? brotliDecompressSync(rawPayload) : rawPayload).toString();
        expect(text).toContain(`http://localhost:${port}/openapi.json`);
      }
      expect(compressions).toBeLessThanOrEqual(16);
    });
  });

  it('is answered with 304 for a matching ETag, and with 200 for the ETag of another origin', async () => {
    await onServer(async (server) => {
      const first = await ask(server, '/openapi.json', { 'accept-encoding': 'br' });
      const etag = String(first.headers.etag);
      const again = await ask(server, '/openapi.json', {
        'accept-encoding': 'br',
        'if-none-match': `"other", ${etag}`,
      });
      expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
      const elsewhere = await ask(server, '/openapi.json', {
        host: 'localhost:81',
        'if-none-match': etag,
      });
      expect(elsewhere.statusCode).toBe(200);
    });
  });

  it('counts as ten requests in the rate limit', async () => {
    const server = await startServer({ config: { rateLimit: 25 } });
    const statuses = [];
    for (let count = 0; count < 4; count++)
      statuses.push((await server.app.inject({ url: '/llms.txt' })).statusCode);
    expect(statuses).toEqual([200, 200, 200, 429]);
    await server.stop();
  });
});
