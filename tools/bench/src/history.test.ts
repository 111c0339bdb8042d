import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fallsOf, ratiosOf, readHistory, writeHistory } from './history.ts';

const RATE = 'create: against the bare server';
const WAIT = 'create: waiting at p99';
const isMinimum = (name: string) => name === RATE;
const runs = (name: string, values: readonly number[]) =>
  values.map((value) => ({ [name]: value }));

it.each([
  ['a rate 15 % below the median is accepted', RATE, 0.425, [0.5, 0.5, 0.5], false],
  ['a rate further below it is a fall', RATE, 0.424, [0.5, 0.5, 0.5], true],
  ['one slow run before does not hide a fall', RATE, 0.4, [0.1, 0.5, 0.5], true],
  ['a higher rate is no fall', RATE, 2, [0.5, 0.5, 0.5], false],
  ['a wait 16 % above the median is a fall', WAIT, 2.32, [2, 2, 2], true],
  ['a shorter wait is no fall', WAIT, 1, [2, 2, 2], false],
  ['two runs before are too few', RATE, 0.1, [0.5, 0.5], false],
])('%s', (_, name, value, before, isFall) => {
  const falls = fallsOf({ [name]: value }, isMinimum, runs(name, before));
  expect(falls.map((fall) => fall.name)).toEqual(isFall ? [name] : []);
});

it('compares ratios, and leaves out goals whose unit depends on the machine', () => {
  const bound = { atLeast: 1 };
  const goals = {
    [RATE]: { text: 'against the bare server', value: 0.5, unit: '', bound },
    'create: orders': { text: 'orders', value: 900, unit: ' a second', bound },
  };
  expect(ratiosOf(goals)).toEqual({ [RATE]: 0.5 });
});

it('keeps the last ten runs in a file, and begins without one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hongbao-history-'));
  const file = join(folder, 'history.jsonl');
  try {
    expect(readHistory(file)).toEqual([]);
    writeHistory(
      file,
      runs(
        RATE,
        Array.from({ length: 12 }, (_, index) => index),
      ),
    );
    expect(readHistory(file)).toEqual(runs(RATE, [2, 3, 4, 5, 6, 7, 8, 9, 10, 11]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
