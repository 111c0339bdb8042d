import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { callsAsData } from './build/callsAsData.ts';
import { chunkGroups } from './build/chunks.ts';
import { compressed } from './build/compressed.ts';
import { paintFirst } from './build/paintFirst.ts';
import { precached } from './build/precached.ts';
import { words } from './build/words.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = process.env['HONGBAO_SERVER'] ?? 'http://127.0.0.1:3000';

/** Ionic's packages mark every file as having side effects, which would pull all 90 components into the bundle. */
const pure = /node_modules\/(?:@ionic\/(?:core|react)|ionicons)\//;

/** How @ionic/react makes its components: one that nobody uses may be left out, and what it draws with it. */
const ionicMakers = [
  'createForwardRef',
  'createReactComponent',
  'createRoutingComponent',
  'createInlineOverlayComponent',
];

/** The app, or with `--mode desk` or `--mode docs` one of the other pages: they share nothing a phone should wait for. */
const others: Readonly<Record<string, string>> = {
  desk: here('./desk.html'),
  docs: here('./docs.html'),
};

export default defineConfig(({ mode }) => {
  const other = others[mode];
  const isApp = other === undefined;
  return {
    root: here('.'),
    base: './',
    plugins: [
      ...(isApp ? [callsAsData()] : []),
      words(),
      react(),
      ...(isApp ? [precached()] : []),
      paintFirst(),
      compressed(),
    ],
    define: {
      __BUILD_ID__: JSON.stringify(String(process.env['BUILD_ID'] ?? Date.now())),
    },
    server: {
      port: 5173,
      proxy: {
        '/api': { target: server },
        '/control': { target: server },
        '/provider': { target: server },
        '/openapi.json': { target: server },
        '/postman.json': { target: server },
        '/llms.txt': { target: server },
      },
    },
    build: {
      outDir: here('./dist'),
      // For `scripts/weigh.mjs`.
      manifest: isApp,
      // The app is built first and clears what was there.
      emptyOutDir: isApp,
      target: 'es2022',
      // One small sheet; one for each file would be five requests before anything is drawn.
      cssCodeSplit: false,
      chunkSizeWarningLimit: 900,
      rolldownOptions: {
        input: isApp ? { index: here('./index.html') } : { [mode]: other },
        output: { codeSplitting: { groups: isApp ? chunkGroups : [] } },
        treeshake: {
          moduleSideEffects: (id: string) => !pure.test(id) || id.endsWith('.css'),
          // A class of Ionic that nobody uses is only kept because it reads `React.Component`.
          propertyReadSideEffects: false as const,
          manualPureFunctions: ionicMakers,
        },
      },
    },
  };
});
