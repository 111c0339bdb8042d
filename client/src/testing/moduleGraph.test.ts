import { expect, it } from 'vitest';
import { importCycles } from './moduleGraph.ts';

const texts = import.meta.glob<string>('../**/*.{ts,tsx}', {
  eager: true,
  query: '?raw',
  import: 'default',
});
/** Every file of `client/src`, by path relative to that folder. */
const sources = new Map(
  Object.entries(texts).map(([file, text]) => [
    file.startsWith('../') ? file.slice(3) : `testing/${file.slice(2)}`,
    text,
  ]),
);

it('the client has no import cycle, including dynamic imports and type imports', () => {
  expect(sources.size).toBeGreaterThan(500);
  expect(importCycles(sources)).toEqual([]);
});

it('importCycles finds cycles through static, dynamic and side-effect imports', () => {
  const files = new Map([
    ['a/one.ts', "import { two } from './two.ts';"],
    ['a/two.ts', "const load = () => import('../b/three.ts');"],
    ['b/three.ts', "import '../a/one.ts';"],
    ['b/four.ts', "export { three } from './three.ts';"],
    ['b/five.ts', "import type { Five } from './five.ts';"],
  ]);
  expect(importCycles(files)).toEqual([['a/one.ts', 'a/two.ts', 'b/three.ts'], ['b/five.ts']]);
});
