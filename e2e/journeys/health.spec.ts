import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';

const script = fileURLToPath(new URL('../../scripts/health.mjs', import.meta.url));
const askAt = (port: string) =>
  spawnSync(process.execPath, [script], { env: { ...process.env, PORT: port } }).status;

test('the health check of the container succeeds if the server answers, and fails otherwise', ({
  baseURL,
}) => {
  expect(askAt(new URL(baseURL ?? '').port)).toBe(0);
  expect(askAt('1')).toBe(1);
});
