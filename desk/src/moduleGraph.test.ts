import { importCycles } from '@hongbao/client/testing/moduleGraph.ts';
import { expect, it } from 'vitest';

const sources = import.meta.glob<string>('./**/*.{ts,tsx}', {
  eager: true,
  query: '?raw',
  import: 'default',
});

it('the Desk has no import cycle, including dynamic imports and type imports', () => {
  const files = Object.entries(sources).map(([file, text]) => [file.slice(2), text] as const);
  expect(files.length).toBeGreaterThan(150);
  expect(importCycles(new Map(files))).toEqual([]);
});
