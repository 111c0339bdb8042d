import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { test } from '@playwright/test';
import { productFolder } from './site.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

test('the product is built for static files', async () => {
  test.setTimeout(180_000);
  const script = 'packages/tab/buildTry.mjs';
  await promisify(execFile)(process.execPath, [script, productFolder()], { cwd: root });
});
