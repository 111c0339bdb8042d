import { expect, it } from 'vitest';
import { isBelow, normalizePath } from './requestPath.ts';

it.each([
  ['/control/worlds', '/control/worlds'],
  ['//control///worlds', '/control/worlds'],
  ['/%63ontrol/worlds?a=/b//c', '/control/worlds'],
  ['/control%2Fworlds', '/control/worlds'],
  ['/%2Fcontrol/worlds', '/control/worlds'],
  ['http://a.example/control/worlds', '/control/worlds'],
  ['/control/worlds#a', '/control/worlds'],
  ['/%zz//a', '/%zz/a'],
  ['*', '*'],
])('normalizePath(%s) returns %s', (url, path) => {
  expect(normalizePath(url)).toBe(path);
});

it('isBelow compares whole path segments', () => {
  expect(isBelow('/control', '/control')).toBe(true);
  expect(isBelow('/control/worlds', '/control')).toBe(true);
  expect(isBelow('/controls', '/control')).toBe(false);
});
