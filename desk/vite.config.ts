import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { devPages, pageConfig } from '../client/build/pageConfig.ts';
import { words } from '../client/build/words.ts';

export default defineConfig(({ command }) =>
  pageConfig(
    {
      root: fileURLToPath(new URL('.', import.meta.url)),
      ...devPages.desk,
      plugins: [words()],
    },
    command,
  ),
);
