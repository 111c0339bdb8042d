import { afterEach, expect, it } from 'vitest';
import { basePath, serverAddress } from './basePath.ts';
import { readStored, storedName, writeStored } from './storage.ts';

const open = (path: string) => history.replaceState(null, '', path);
afterEach(() => {
  localStorage.clear();
  open('/');
});

it.each([
  ['/', ''],
  ['/index.html?world=a/b#/home', ''],
  ['/desk', ''],
  ['/some/path/', '/some/path'],
  ['/some/path/docs.html#login', '/some/path'],
])('basePath of the page %s is "%s"', (page, path) => {
  open(page);
  expect(basePath()).toBe(path);
  expect(serverAddress()).toBe(location.origin + path);
});

it('a stored value has its key as its name at the root, and is separate below a path', () => {
  writeStored('token', 'of the root');
  expect(localStorage.getItem('token')).toBe('of the root');
  open('/some/path/desk.html');
  expect(storedName('token')).toBe('some/path/token');
  expect(readStored('token')).toBeNull();
  writeStored('token', 'below');
  writeStored('token', null);
  open('/');
  expect(readStored('token')).toBe('of the root');
});
