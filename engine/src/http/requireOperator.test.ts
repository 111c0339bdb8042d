import { listWorlds } from '@hongbao/contracts/control/worlds.calls';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { describe, expect, it } from 'vitest';
import { type UnreadRequest, requireOperator } from './requireOperator.ts';

const HERE: UnreadRequest = {
  ip: '127.0.0.1',
  hostname: '127.0.0.1',
  headers: {},
  httpVersion: '1.1',
};
const open = { controlToken: null, isForThisMachine: true };
const isAllowed = (config: Parameters<typeof requireOperator>[0], request: UnreadRequest) => {
  try {
    requireOperator(config, request);
    return true;
  } catch (error) {
    expect(error).toMatchObject({ problem: 'forbidden' });
    return false;
  }
};

describe('requireOperator without a control token', () => {
  it.each<[string, Partial<UnreadRequest>]>([
    ['a request from this machine by IPv4', {}],
    ['a request from this machine by IPv6', { ip: '::1', hostname: '[::1]' }],
    [
      'a request from this machine by an IPv4-mapped IPv6 address',
      { ip: '::ffff:127.0.0.1', hostname: 'localhost' },
    ],
    [
      'a request from a page of this server',
      { headers: { 'sec-fetch-site': 'same-origin', origin: 'http://127.0.0.1:3000' } },
    ],
    ['a request for an address typed into a browser', { headers: { 'sec-fetch-site': 'none' } }],
    [
      'a request from the page of the development server on another port',
      { headers: { origin: 'http://localhost:5173' } },
    ],
  ])('accepts %s', (_, request) => {
    expect(isAllowed(open, { ...HERE, ...request })).toBe(true);
  });

  it.each<[string, Partial<UnreadRequest>]>([
    ['a request from another machine', { ip: '192.168.1.7' }],
    ['a host name that only begins with 127', { hostname: '127.0.0.1.evil.example' }],
    ['a host name of another site that resolves to this machine', { hostname: 'evil.example' }],
    [
      'a request for an image or script by another site',
      { headers: { 'sec-fetch-site': 'cross-site' } },
    ],
    ['a request from a page of another port', { headers: { 'sec-fetch-site': 'same-site' } }],
    ['a request from a page of another site', { headers: { origin: 'https://evil.example' } }],
    ['a request from a sandboxed page', { headers: { origin: 'null' } }],
    ['an invalid Origin header', { headers: { origin: 'nonsense' } }],
    ['a proxied request with Forwarded', { headers: { forwarded: 'for=203.0.113.7' } }],
    ['a proxied request with Via', { headers: { via: '1.1 cache' } }],
    ['a proxied request with X-Forwarded-For', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
    ['a proxied request with X-Forwarded-Host', { headers: { 'x-forwarded-host': 'localhost' } }],
    ['a proxied request with an empty X-Real-IP', { headers: { 'x-real-ip': '' } }],
    ['a request in HTTP/1.0, as nginx forwards without settings', { httpVersion: '1.0' }],
    ...[
      'cdn-loop',
      'cf-connecting-ip',
      'cf-ray',
      'client-ip',
      'fastly-client-ip',
      'true-client-ip',
      'x-amzn-trace-id',
      'x-client-ip',
      'x-cloud-trace-context',
      'x-cluster-client-ip',
      'x-envoy-external-address',
      'x-forwarded',
      'x-forwarded-port',
      'x-forwarded-prefix',
      'x-forwarded-proto',
      'x-forwarded-server',
      'x-original-host',
      'x-original-uri',
      'x-remote-addr',
    ].map((name): [string, Partial<UnreadRequest>] => [
      `a proxied request with ${name}`,
      { headers: { [name]: '127.0.0.1' } },
    ]),
  ])('refuses %s', (_, request) => {
    expect(isAllowed(open, { ...HERE, ...request })).toBe(false);
  });

  it('refuses all requests where the server is not for this machine alone', () => {
    expect(isAllowed({ ...open, isForThisMachine: false }, HERE)).toBe(false);
  });
});

describe('requireOperator with a control token', () => {
  const closed = { controlToken: 'operator', isForThisMachine: false };
  const requestWith = (authorization?: string): UnreadRequest => ({
    ip: '203.0.113.7',
    hostname: 'hongbao.example',
    httpVersion: '1.0',
    headers: {
      'x-forwarded-for': '203.0.113.9',
      ...(authorization === undefined ? {} : { authorization }),
    },
  });

  it('accepts only requests with the token, from any address', () => {
    expect(isAllowed(closed, requestWith('Bearer operator'))).toBe(true);
    for (const wrong of [undefined, '', 'Bearer ', 'Bearer operato', 'Bearer operator2'])
      expect(isAllowed(closed, requestWith(wrong))).toBe(false);
    expect(isAllowed(closed, HERE)).toBe(false);
  });
});

describe('requireOperator over HTTP', () => {
  const world = useWorld({ isShared: true });

  it.each([
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'x-forwarded-for': '203.0.113.7' }, 403],
    [{ 'sec-fetch-site': 'same-origin' }, 200],
  ])('answers a request with the headers %j with %i', async (headers, status) => {
    const answer = await world.raw(listWorlds, {}, { headers });
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.text)).toMatchObject({ code: status });
  });
});
