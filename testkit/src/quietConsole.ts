import { afterEach, beforeEach, expect } from 'vitest';

/** A vitest setup file: whatever a test writes to the console fails it. */
const levels = ['log', 'info', 'warn', 'error', 'debug'] as const;
const written: string[] = [];

for (const level of levels)
  console[level] = (...words: unknown[]) =>
    void written.push(`${level}: ${words.map(String).join(' ')}`);

beforeEach(() => {
  written.length = 0;
});
afterEach(() => {
  expect(written, 'unexpected console output').toEqual([]);
});
