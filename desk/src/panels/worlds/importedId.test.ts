import { importWorld } from '@hongbao/contracts/control/snapshots.calls';
import { expect, it } from 'vitest';
import { importedId } from './importedId.ts';

it.each([
  ['crash.sqlite', [], 'crash'],
  ['crash.sqlite', ['Crash', 'crash-2'], 'crash-3'],
  ['main.sqlite', ['main'], 'main-2'],
  ['crash (1).sqlite', [], 'crash-1'],
  ['Ann’s failing test.v2.hongbao', [], 'Ann-s-failing-test-v2'],
  ['no-extension', [], 'no-extension'],
  [`${'a'.repeat(40)}.db`, ['a'.repeat(32)], `${'a'.repeat(30)}-2`],
  ['世界.sqlite', [], undefined],
])('a world of the file %s beside the worlds %j has the id %s', (file, taken, id) => {
  expect(importedId(file, taken)).toBe(id);
  expect(importWorld.body.safeParse({ id }).success).toBe(true);
});
