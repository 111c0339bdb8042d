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

/**
 * Matches packages of Ionic whose files are marked as having side effects, which would add all 90 components to the
 * bundle.
 */
const pure = /node_modules\/(?:@ionic\/(?:core|react)|ionicons)\//;

/**
 * The factory functions of @ionic/react's components. Their calls are marked as pure, so that unused components are
 * removed.
 */
const ionicMakers = [
  'createForwardRef',
  'createReactComponent',
  'createRoutingComponent',
  'createInlineOverlayComponent',
];

/**
 * Returns the proxy rules that forward a page beside the app, and the files below its base, to the development server
 * of the page.
 */
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
      // Empties the output folder. The other pages are built into the same folder after the app.
      emptyOutDir: true,
      target: 'es2022',
      // Bundles all styles into one small style sheet. One style sheet per chunk would cause five requests before the
      // first paint.
      cssCodeSplit: false,
      chunkSizeWarningLimit: 900,
      rolldownOptions: {
        input: { index: here('./index.html') },
        output: { codeSplitting: { groups: chunkGroups } },
        treeshake: {
          moduleSideEffects: (id: string) => !pure.test(id) || id.endsWith('.css'),
          // Otherwise unused classes of Ionic are retained, because they read `React.Component`.
          propertyReadSideEffects: false as const,
          manualPureFunctions: ionicMakers,
        },
      },
    },
  };
});
