import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = process.env['HONGBAO_SERVER'] ?? 'http://127.0.0.1:3000';

/** Ionic's packages mark every file as having side effects, which would pull all 90 components into the bundle. */
const pure = /node_modules\/(?:@ionic\/(?:core|react)|ionicons)\//;

export default defineConfig({
  root: here('.'),
  base: './',
  plugins: [react()],
  define: { __BUILD_ID__: JSON.stringify(String(process.env['BUILD_ID'] ?? Date.now())) },
  server: {
    port: 5173,
    proxy: {
      '/api': { target: server },
      '/control': { target: server },
      '/openapi.json': { target: server },
    },
  },
  build: {
    outDir: here('./dist'),
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      input: {
        index: here('./index.html'),
        desk: here('./desk.html'),
        docs: here('./docs.html'),
      },
      output: {
        // Three pages share React: as one file, or each would add its own cut through it.
        codeSplitting: {
          groups: [{ name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// }],
        },
      },
      treeshake: {
        moduleSideEffects: (id: string) => !pure.test(id) || id.endsWith('.css'),
      },
    },
  },
});
