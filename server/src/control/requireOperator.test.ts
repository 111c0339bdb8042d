import { listWorlds } from '@hongbao/contracts/control/worlds.calls';
import { useWorld } from '../testing/useWorld.ts';
import { describe, expect, it } from 'vitest';
import { type UnreadRequest, requireOperator } from './requireOperator.ts';

const HERE: UnreadRequest = { ip: '127.0.0.1', hostname: '127.0.0.1', headers: {} };
const open = { controlToken: null, host: '127.0.0.1' };
const isAllowed = (
  config: typeof open | { controlToken: string; host: string },
  request: UnreadRequest,
) => {
  try {
    requireOperator(config, request);
    return true;
  } catch (error) {
    expect(error).toMatchObject({ problem: 'forbidden' });
    return false;
  }
};

describe('without a token', () => {
  it.each<[string, Partial<UnreadRequest>]>([
    ['a command on this machine', {}],
    ['the same by IPv6', { ip: '::1', hostname: '[::1]' }],
    ['the same as IPv4 in IPv6', { ip: '::ffff:127.0.0.1', hostname: 'localhost' }],
    [
      'a page of this server',
      { headers: { 'sec-fetch-site': 'same-origin', origin: 'http://127.0.0.1:3000' } },
    ],
    ['an address typed into a browser', { headers: { 'sec-fetch-site': 'none' } }],
    [
      'a page of another port that a proxy of ours serves',
      { headers: { origin: 'http://localhost:5173' } },
    ],
  ])('%s is accepted', (_, request) => {
    expect(isAllowed(open, { ...HERE, ...request })).toBe(true);
  });

  it.each<[string, Partial<UnreadRequest>]>([
    ['another machine', { ip: '192.168.1.7' }],
    ['a name that only begins with 127', { hostname: '127.0.0.1.evil.example' }],
    ['a name of another site that leads here', { hostname: 'evil.example' }],
    ['an image or script of another site', { headers: { 'sec-fetch-site': 'cross-site' } }],
    ['a page of another port', { headers: { 'sec-fetch-site': 'same-site' } }],
    ['a page of another site', { headers: { origin: 'https://evil.example' } }],
    ['a sandboxed page', { headers: { origin: 'null' } }],
    ['nonsense for an origin', { headers: { origin: 'nonsense' } }],
    ['a proxy: Forwarded', { headers: { forwarded: 'for=203.0.113.7' } }],
    ['a proxy: Via', { headers: { via: '1.1 cache' } }],
    ['a proxy: X-Forwarded-For', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
    ['a proxy: X-Forwarded-Host', { headers: { 'x-forwarded-host': 'localhost' } }],
    ['a proxy: X-Real-IP, even an empty one', { headers: { 'x-real-ip': '' } }],
  ])('%s is refused', (_, request) => {
    expect(isAllowed(open, { ...HERE, ...request })).toBe(false);
  });

  it('requires a token where the server listens beyond loopback', () => {
    expect(isAllowed({ ...open, host: '0.0.0.0' }, HERE)).toBe(false);
  });
});

describe('with a token', () => {
  const closed = { controlToken: 'operator', host: '0.0.0.0' };
  const requestWith = (authorization?: string): UnreadRequest => ({
    ip: '203.0.113.7',
    hostname: 'hongbao.example',
    headers: {
      'x-forwarded-for': '203.0.113.9',
      ...(authorization === undefined ? {} : { authorization }),
    },
  });

  it('the token decides, whatever the address of the request', () => {
    expect(isAllowed(closed, requestWith('Bearer operator'))).toBe(true);
    for (const wrong of [undefined, '', 'Bearer ', 'Bearer operato', 'Bearer operator2'])
      expect(isAllowed(closed, requestWith(wrong))).toBe(false);
    expect(isAllowed(closed, HERE)).toBe(false);
  });
});

describe('over HTTP', () => {
  const world = useWorld({ isShared: true });

  it.each([
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'x-forwarded-for': '203.0.113.7' }, 403],
    [{ 'sec-fetch-site': 'same-origin' }, 200],
  ])('%j is answered with %i', async (headers, status) => {
    const answer = await world.raw(listWorlds, {}, { headers });
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.text)).toMatchObject({ code: status });
  });
});
