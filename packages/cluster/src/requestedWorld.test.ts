import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestServer } from '@hongbao/server/testing/server';
import { startServer } from './testing/server.ts';

let server: TestServer;
const asked: string[] = [];
beforeAll(async () => {
  const locator = {
    ownerUrl: (world: string) => {
      asked.push(world);
      return null;
    },
    forget: () => {},
  };
  server = await startServer({ cluster: { locator, secret: Buffer.alloc(32), name: 'a' } });
});
afterAll(() => server.stop());

const time = '/api//public/getServerTime';
const header = { 'x-world': 'header' };
it.each([
  ['a member’s call', time, header, ['header']],
  ['a call without a world', time, {}, ['main']],
  ['a call with an unrelated query', `${time}?world=query`, {}, ['main']],
  ['a percent-encoded path', '/api/%70ublic/getServerTime', header, ['header']],
  ['an unknown path', '/api/nothing', header, ['header']],
  ['a long name', time, { 'x-world': 'w'.repeat(100) }, ['w'.repeat(64)]],
  ['a stream', '/api/trade/stream?world=query', header, ['query']],
  ['a stream with the world in the header', '/api/trade/stream', header, ['header']],
  ['a file', '/api/sys/common/static/kyc/a.png?world=query', {}, ['query']],
  [
    'a file with the world in the header',
    '/api/sys/common/static/kyc/a.png?world=query',
    header,
    ['header'],
  ],
  ['an operator’s call', '/control/worlds/path/clock', header, ['path']],
  [
    'an operator’s call with a percent-encoded path',
    '/control/worlds/p%61th/clock',
    header,
    ['path'],
  ],
  ['the list of worlds', '/control/worlds', header, []],
  ['the list of scenarios', '/control/scenarios', header, []],
  ['a link', '/go/empty?world=query', header, ['query']],
  ['a link without a world', '/go/empty?seed=7', {}, [expect.stringMatching(/^go-[0-9a-f]{12}$/)]],
  ['a link as a QR code', '/go/empty?world=query&qr=svg', {}, []],
  ['a link with a misspelled parameter', '/go/empty?wrold=query', {}, []],
  ['a provider’s page', '/provider/google', header, []],
  ['a page of the app', '/home', header, []],
])('%s is a request for the expected world', async (_, url, headers, worlds) => {
  asked.length = 0;
  await server.app.inject({ url, headers });
  expect(asked).toEqual(worlds);
});

it('the world of a provider’s token request is read from the header', async () => {
  asked.length = 0;
  await server.app.inject({ method: 'POST', url: '/provider/google/token', headers: header });
  expect(asked).toEqual(['header']);
});
