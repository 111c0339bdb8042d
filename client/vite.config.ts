import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { callsAsData } from './build/callsAsData.ts';
import { chunkGroups } from './build/chunks.ts';
import { compressed } from './build/compressed.ts';
import { devPages } from './build/pageConfig.ts';
import { paintFirst } from './build/paintFirst.ts';
import { precached } from './build/precached.ts';
import { words } from './build/words.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = process.env['HONGBAO_SERVER'] ?? 'http://127.0.0.1:3000';

/** Ionic's packages mark every file as having side effects, which would pull all 90 components into the bundle. */
const pure = /node_modules\/(?:@ionic\/(?:core|react)|ionicons)\//;

/**
 * The factories of @ionic/react's components. Calls of them are marked as pure, so that an unused component is
 * removed.
 */
const ionicMakers = [
  'createForwardRef',
  'createReactComponent',
  'createRoutingComponent',
  'createInlineOverlayComponent',
];

/** Forwards a page beside the app, and the files below its base, to its own development server. */
const forwardPage = ({ html, port, base }: (typeof devPages)[keyof typeof devPages]) => ({
  [base]: { target: `http://localhost:${port}`, ws: true },
  [`/${html}`]: {
    target: `http://localhost:${port}`,
    rewrite: (path: string) => base + path.slice(1),
  },
});

export default defineConfig(() => {
  return {
    root: here('.'),
    base: './',
    plugins: [callsAsData(), words(), react(), precached(), paintFirst(), compressed()],
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
        ...forwardPage(devPages.desk),
        ...forwardPage(devPages.reference),
      },
    },
    build: {
      outDir: here('./dist'),
      // For `scripts/weigh.mjs`.
      manifest: true,
      // The other pages are built into the same folder, after the app.
      emptyOutDir: true,
      target: 'es2022',
      // One small style sheet; one per chunk would be five requests before anything is painted.
      cssCodeSplit: false,
      chunkSizeWarningLimit: 900,
      rolldownOptions: {
        input: { index: here('./index.html') },
        output: { codeSplitting: { groups: chunkGroups } },
        treeshake: {
          moduleSideEffects: (id: string) => !pure.test(id) || id.endsWith('.css'),
          // Otherwise unused classes of Ionic are retained only because they read `React.Component`.
          propertyReadSideEffects: false as const,
          manualPureFunctions: ionicMakers,
        },
      },
    },
  };
});
