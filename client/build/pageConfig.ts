import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { PluginOption, UserConfig } from 'vite';
import { compressed } from './compressed.ts';

interface Page {
  /** Folder of the page's package. */
  readonly root: string;
  /** The page, in its folder; its address has the same name. */
  readonly html: string;
  /** Where `npm run dev` serves it. The app's server forwards the page and everything below `base` to `port`. */
  readonly port: number;
  readonly base: string;
  readonly plugins?: readonly PluginOption[];
}

/**
 * Vite's configuration of a page beside the app: the Desk, or the reference of the calls. It is built into the folder of
 * the app, which the server serves, and shares no file with it, so that a phone loads only its own.
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
    // The app is built first and clears the folder.
    emptyOutDir: false,
    target: 'es2022',
    // One style sheet; one per chunk would be several requests before anything is painted.
    cssCodeSplit: false,
    chunkSizeWarningLimit: 900,
    rolldownOptions: { input: join(root, html) },
  },
});

/** The pages beside the app in development: the server of the app forwards them, so that all have one origin. */
export const devPages = {
  desk: { html: 'desk.html', port: 5174, base: '/desk/' },
  reference: { html: 'docs.html', port: 5175, base: '/reference/' },
} as const;
