import { fileURLToPath } from 'node:url';
import { startErrorText } from './startErrorText.ts';

/*
 * Entry point of the server. The other modules are loaded on demand, so that an error of one of them, such as a missing
 * SQLite driver, is reported in one line like every other error before the server listens.
 */
try {
  const { serve } = await import('./serve.ts');
  await serve(fileURLToPath(import.meta.url));
} catch (error) {
  const isDetailed = ['debug', 'trace'].includes(process.env['LOG_LEVEL'] ?? '');
  console.error(`Hongbao did not start: ${startErrorText(error)}`, ...(isDetailed ? [error] : []));
  process.exit(1);
}
