import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Puts axe into a page. As a script of the page its Content-Security-Policy would refuse it. */
export async function loadAxe(page: Page): Promise<void> {
  await page.evaluate(source);
}
