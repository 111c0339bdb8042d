import { expect, it } from 'vitest';
import { connect } from './hongbao.ts';

it.each([
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ['http://127.0.0.1:3000/', 'http://127.0.0.1:3000'],
  ['https://example.test/some/path/', 'https://example.test/some/path'],
])('connect(%j) has the address %s', (given, address) => {
  expect(connect(given).url).toBe(address);
});
