import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { devPages, pageConfig } from '../client/build/pageConfig.ts';

export default defineConfig(({ command }) =>
  pageConfig(
    {
      root: fileURLToPath(new URL('.', import.meta.url)),
      ...devPages.reference,
    },
    command,
  ),
);
