import { expect, it } from 'vitest';
import { cacheResult } from './cacheResult.ts';

it('cacheResult runs the function once for all calls, including concurrent ones', async () => {
  let runs = 0;
  const load = cacheResult(async () => (runs += 1));
  expect(await Promise.all([load(), load()])).toEqual([1, 1]);
  expect(await load()).toBe(1);
});

it('cacheResult runs the function again after a failure, which every waiting call receives', async () => {
  let runs = 0;
  const load = cacheResult(async () => {
    runs += 1;
    if (runs === 1) throw new Error('down');
    return runs;
  });
  const failures = [load(), load()];
  for (const failure of failures) await expect(failure).rejects.toThrow('down');
  expect([await load(), await load()]).toEqual([2, 2]);
});
