import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { PluginOption, UserConfig } from 'vite';
import { compressed } from './compressed.ts';

interface Page {
  /** Root folder of the page's package. */
  readonly root: string;
  /** Path of the page's HTML file, relative to `root`. The page's URL has the same name. */
  readonly html: string;
  /**
   * Development port of the page. The app's server forwards requests of the page, and of all paths below `base`, to
   * this port.
   */
  readonly port: number;
  readonly base: string;
  readonly plugins?: readonly PluginOption[];
}

/**
 * Returns the Vite configuration of a page that is separate from the app: the Desk or the API reference. The page is
 * built into the output folder of the app, which the server serves. It shares no file with the app, so that a phone
 * loads only the files of the app.
 */
export const pageConfig = (
  { root, html, port, base, plugins = [] }: Page,
  command: 'build' | 'serve',
): UserConfig => ({
  root,
  base: command === 'build' ? './' : base,
  publicDir: false,
  plugins: [...plugins, react(), compressed()],
  define: { __BUILD_ID__: JSON.stringify(String(process.env['BUILD_ID'] ?? Date.now())) },
  server: { port, strictPort: true },
  build: {
    outDir: fileURLToPath(new URL('../dist', import.meta.url)),
    // The folder is not cleared, because the app is built first and has already cleared it.
    emptyOutDir: false,
    target: 'es2022',
    // One style sheet for the page. A style sheet per chunk would take several requests before the first paint.
    cssCodeSplit: false,
    chunkSizeWarningLimit: 900,
    rolldownOptions: { input: join(root, html) },
  },
});

/**
 * The pages besides the app in development. The server of the app forwards their requests, so that all pages have the
 * same origin.
 */
export const devPages = {
  desk: { html: 'desk.html', port: 5174, base: '/desk/' },
  reference: { html: 'docs.html', port: 5175, base: '/reference/' },
} as const;
