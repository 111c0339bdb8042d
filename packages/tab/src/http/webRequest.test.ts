import { describe, expect, it } from 'vitest';
import { WebRequest } from './webRequest.ts';

const place = {
  origin: 'https://example.test/try',
  userAgent: 'a browser',
  languages: ['ko', 'en'],
  log: { warn: () => undefined, error: () => undefined },
};

function requestOf(url: string, headers: readonly (readonly [string, string])[] = []) {
  const wire = {
    kind: 'request',
    id: '1',
    host: 'h',
    method: 'GET',
    url,
    headers,
    body: null,
  } as const;
  return new WebRequest(wire, 't1', null, place);
}

describe('a request of a page', () => {
  it.each([
    ['/a', {}],
    ['/a?x=1&y=%20b#c', { x: '1', y: ' b' }],
    ['/a?route=/heyue?symbol=BTC/USDT', { route: '/heyue?symbol=BTC/USDT' }],
    ['/a?x=1&x=2&x=3', { x: ['1', '2', '3'] }],
  ])('%s has the query %j', (url, query) => {
    expect(requestOf(url).query).toEqual(query);
  });

  it('has the languages of the browser unless it names others, and the host of the page', () => {
    expect(requestOf('/a').headers).toMatchObject({
      host: 'example.test',
      'accept-language': 'ko, en',
      'user-agent': 'a browser',
    });
    const own = requestOf('/a', [['Accept-Language', 'xi']]);
    expect(own.headers['accept-language']).toBe('xi');
  });

  it('calls back once when it ends, also if that is noticed later', () => {
    const request = requestOf('/a');
    let ends = 0;
    request.onEnd(() => (ends += 1));
    request.end(true);
    request.end(false);
    expect([ends, request.isClosed]).toEqual([1, true]);
    request.onEnd(() => (ends += 1));
    expect(ends).toBe(2);
  });
});
