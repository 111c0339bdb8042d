import { allCalls, controlCalls } from '@hongbao/contracts/calls';
import { expect, it } from 'vitest';
import { isAnsweredPath } from './answeredPaths.ts';

it('every call has a path that the exchange answers', () => {
  const paths = [...allCalls, ...controlCalls].map(({ path }) => path.replace(/^\/+/, ''));
  expect(paths.filter((path) => !isAnsweredPath(path))).toEqual([]);
});

it.each([
  'go/demo?situation=margin-call',
  'provider/google',
  'health',
  'openapi.json?bodies=opened',
  'postman.json',
  'llms.txt',
])('%s is answered', (path) => expect(isAnsweredPath(path)).toBe(true));

it.each([
  '',
  'index.html',
  'desk',
  'docs',
  'assets/api.js',
  'apiary/x',
  'healthy',
  'exchange/worker.js',
])('"%s" is a file or a page', (path) => expect(isAnsweredPath(path)).toBe(false));
