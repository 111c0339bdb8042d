import { describe, expect, it } from 'vitest';
import { json } from '../http/httpAnswer.ts';
import type { RouteGroup } from './arrival.ts';
import { RouteTable } from './routeTable.ts';

const route = (method: string, path: string) => ({ method, path, answer: async () => json({}) });
const group: RouteGroup = {
  routes: [
    route('GET', '/control/worlds'),
    route('GET', '/control/worlds/{world}'),
    route('DELETE', '/control/worlds/{world}'),
    route('GET', '/control/worlds/{world}/members/{memberId}'),
    route('GET', '/control/worlds/{world}/members/stream'),
    route('GET', '/api/*'),
    route('GET', '/api/sys/common/static/*'),
    route('GET', '/api/sys/{name}/static/old'),
    route('GET', '/openapi.json'),
  ],
};
const table = new RouteTable([group]);

describe('RouteTable.find', () => {
  it.each([
    ['GET', '/control/worlds?x=1', '/control/worlds', {}],
    ['HEAD', '/control//worlds', '/control/worlds', {}],
    ['GET', '/control/worlds/main', '/control/worlds/{world}', { world: 'main' }],
    ['DELETE', '/control/worlds/a%20b', '/control/worlds/{world}', { world: 'a b' }],
    [
      'GET',
      '/control/worlds/a/members/7#x',
      '/control/worlds/{world}/members/{memberId}',
      { world: 'a', memberId: '7' },
    ],
    [
      'GET',
      '/control/worlds/a/members/stream',
      '/control/worlds/{world}/members/stream',
      { world: 'a' },
    ],
    ['GET', '/api/other/a', '/api/*', { '*': 'other/a' }],
    ['GET', '/api/sys/common/static/old', '/api/sys/common/static/*', { '*': 'old' }],
    ['GET', '/api/sys/own/static/old', '/api/sys/{name}/static/old', { name: 'own' }],
    ['GET', '/api/sys/common/static/a/b.png', '/api/sys/common/static/*', { '*': 'a/b.png' }],
  ])('%s %s is the route %s', (method, url, path, params) => {
    expect(table.find(method, url)).toMatchObject({ route: { path }, group, params });
  });

  it.each([
    ['POST', '/control/worlds'],
    ['GET', '/control/worlds/'],
    ['GET', '/control/worlds/a/members'],
    ['GET', '/openapixjson'],
    ['GET', '/'],
  ])('%s %s has no route', (method, url) => {
    expect(table.find(method, url)).toBeNull();
  });
});
