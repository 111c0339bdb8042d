import { afterEach, beforeEach, expect } from 'vitest';

/** Vitest setup file that fails a test if it writes to the console. */
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
