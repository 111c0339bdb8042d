import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FileChecks } from './importedFile.ts';

let folder = '';
let file = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'checks-'));
  file = join(folder, 'world.sqlite');
  writeFileSync(file, 'x'.repeat(100));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const valid = { problem: Promise.resolve(null), stop: () => undefined };

it('a file above the limit is refused without a check, and a smaller one is checked', async () => {
  let checked = 0;
  const start = () => {
    checked += 1;
    return valid;
  };
  await expect(new FileChecks(start, 99).require(file, 'blank')).rejects.toThrow(
    'The file has 100 bytes; a world has at most 99 bytes.',
  );
  expect(checked).toBe(0);
  await new FileChecks(start, 100).require(file, 'blank');
  expect(checked).toBe(1);
});

it('stop() ends the running check, and refuses the files that wait for it', async () => {
  let end = (): void => undefined;
  const problem = new Promise<null>((resolve) => (end = () => resolve(null)));
  const started: number[] = [];
  const checks = new FileChecks((_, bytes) => {
    started.push(bytes);
    return { problem, stop: () => end() };
  });
  const both = [checks.require(file, 'blank'), checks.require(file, 'blank')];
  await expect.poll(() => started).toEqual([100]);
  checks.stop();
  for (const each of await Promise.allSettled(both))
    expect(each).toMatchObject({ status: 'rejected', reason: { name: 'WorldFileInvalid' } });
  expect(started).toEqual([100]);
});
