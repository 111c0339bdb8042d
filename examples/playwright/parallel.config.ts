import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

/** Eight workers on one server: `npx playwright test --config parallel.config.ts --repeat-each 10`. */
export default defineConfig({ ...base, testDir: './parallel', workers: 8, reporter: 'dot' });
