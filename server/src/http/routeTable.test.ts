import { describe, expect, it } from 'vitest';
import { json } from './httpAnswer.ts';
import type { RouteGroup } from './route.ts';
import { RouteTable } from './routeTable.ts';

const route = (method: string, path: string) => ({ method, path, answer: () => json({}) });
const group: RouteGroup = {
  bodies: 'json',
  routes: [
    route('GET', '/control/worlds'),
    route('GET', '/control/worlds/{world}'),
    route('DELETE', '/control/worlds/{world}'),
    route('GET', '/control/worlds/{world}/members/{memberId}'),
    route('GET', '/control/worlds/{world}/members/online'),
    route('GET', '/api/sys/common/static/*'),
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
    // A fixed segment precedes a parameter, in whatever order the routes are.
    [
      'GET',
      '/control/worlds/a/members/online',
      '/control/worlds/{world}/members/online',
      { world: 'a' },
    ],
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
